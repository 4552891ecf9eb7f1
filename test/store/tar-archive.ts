/** Tar archives made by hand, of entries that no program would write. */

export interface MadeEntry {
  readonly name: string;
  readonly content?: Uint8Array;
  /** What the header says; else the length of the content. */
  readonly bytes?: number;
  /** Type flag; `0` is a plain file. */
  readonly type?: string;
  readonly linkname?: string;
}

/** One entry: header, content, padding. */
export function tarEntry({ name, content = Buffer.alloc(0), ...header }: MadeEntry): Buffer {
  const block = Buffer.alloc(512);
  const bytes = header.bytes ?? content.length;
  block.write(name, 0, 100);
  block.write("0000644\0", 100);
  if (bytes < 8 ** 11) block.write(`${bytes.toString(8).padStart(11, "0")}\0`, 124);
  else {
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(bytes), 128);
  }
  block.write("00000000000\0", 136);
  block.write("        ", 148);
  block.write(header.type ?? "0", 156);
  block.write(header.linkname ?? "", 157);
  block.write("ustar\x0000", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([block, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

export const TAR_END = Buffer.alloc(1024);

/** A record of a pax header: its length stands in it and counts itself. */
export function paxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest) + 1;
  while (Buffer.byteLength(String(length) + rest) !== length) length += 1;
  return Buffer.from(String(length) + rest);
}
