/** What is put into the folder of images and is none. */
import type { Mistake } from "./mistake.ts";
import { news } from "./mistake.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const path = "media/foto.jpg";
const NEWS = { "noticias/obras.md": news("").replace("media/casa.jpg", path) };
const picture = (content: string) => ({ ...NEWS, [path]: Buffer.from(content, "latin1") });
const MENDED = {
  [path]: undefined,
  "media/foto.png": PNG,
  "noticias/obras.md": news("").replace("media/casa.jpg", "media/foto.png"),
};

const PAGE =
  'media/foto.jpg  the file is a web page, expected an image in JPEG, PNG, WebP, AVIF, GIF or SVG, open that page in a browser, right-click on the image, choose "Save image as…", and put the file that it saves here';

export const inPictures: readonly Mistake[] = [
  ...[
    "<!DOCTYPE html><html><body></body></html>",
    "\u00ef\u00bb\u00bf<!doctype html><html></html>",
    '<?xml version="1.0"?><!DOCTYPE html><html></html>',
    "<!-- saved from url=(0021)https://www.example.pt --><html></html>",
  ].map((content) => ({
    name: `a web page was saved as a photograph (${content.slice(0, 20)})`,
    wrong: picture(content),
    said: [PAGE],
    mended: MENDED,
  })),
  {
    name: "a film is named as a photograph",
    wrong: picture("\0\0\0\u0018ftypisom\0\0\0\0isommp42"),
    said: [
      "media/foto.jpg  the file is a film, expected an image in JPEG, PNG, WebP, AVIF, GIF or SVG, take a still picture of it, or put the film on a video site and link to it",
    ],
    mended: MENDED,
  },
  {
    name: "a document is named as a photograph",
    wrong: picture("%PDF-1.4\n%%EOF\n"),
    said: [
      "media/foto.jpg  the file is a PDF document, expected an image in JPEG, PNG, WebP, AVIF, GIF or SVG, export its page as JPEG or PNG; to offer it for reading, link to it from a text as a document that ends in .pdf",
    ],
    mended: MENDED,
  },
  {
    name: "a pointer of git stands in place of a photograph",
    wrong: picture("version https://git-lfs.github.com/spec/v1\nsize 3\n"),
    said: [
      'media/foto.jpg  the file is a Git LFS pointer in place of the image, expected an image in JPEG, PNG, WebP, AVIF, GIF or SVG, fetch the image itself with "git lfs pull"',
    ],
    mended: MENDED,
  },
  {
    name: "a photograph of a telephone was renamed",
    wrong: picture("\0\0\0\u0018ftypheic\0\0\0\0mif1heic"),
    said: [
      'media/foto.jpg  the file is a HEIC photograph of a telephone, expected an image in JPEG, PNG, WebP, AVIF, GIF or SVG, export it as JPEG (on a Mac with Preview, on Windows with Photos); for those to come choose "Most Compatible" on the iPhone, in Settings, Camera, Formats',
    ],
    mended: MENDED,
  },
  {
    name: "a photograph is empty",
    wrong: picture(""),
    said: [
      "media/foto.jpg  the file is empty, expected an image in JPEG, PNG, WebP, AVIF, GIF or SVG, save the image again",
    ],
    mended: MENDED,
  },
  {
    name: "a photograph holds nothing but zeros",
    wrong: picture("\0".repeat(1000)),
    said: [
      "media/foto.jpg  the file is no image, expected an image in JPEG, PNG, WebP, AVIF, GIF or SVG, copy it again from where it came, or open it in an image editor and export it as JPEG or PNG",
    ],
    mended: MENDED,
  },
];
