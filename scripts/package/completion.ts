/**
 * Completion for bash, zsh and fish, made of the commands as the command line declares them: names of commands, options
 * of the one that was typed with what they mean, the values of those that have few, and files elsewhere.
 */
import type { Command, Option } from "commander";
import { commands } from "../../src/cli/commands.ts";

/** Where each shell looks for it, below `/usr/share`. */
export const completions = {
  "bash-completion/completions/montra": bash,
  "zsh/vendor-completions/_montra": zsh,
  "fish/vendor_completions.d/montra.fish": fish,
} as const satisfies Readonly<Record<string, (all: readonly Command[]) => string>>;

/** @returns what a shell reads, from its place or by hand */
export async function renderCompletion(place: keyof typeof completions): Promise<string> {
  return completions[place](await Promise.all(Object.values(commands).map((load) => load())));
}

const shown = ({ options }: Command) => options.filter(({ hidden }) => !hidden);
const takesValue = ({ required, optional }: Option) => required || optional;

function bash(all: readonly Command[]): string {
  const names = all.map((command) => command.name()).join(" ");
  const cases = all.map((command) => {
    const options = shown(command).flatMap(({ short, long }) => [short, long].filter(Boolean));
    return `    ${command.name()}) options="${[...options, "--help"].join(" ")}" ;;`;
  });
  const choices = all.flatMap((command) =>
    shown(command)
      .filter(({ argChoices }) => argChoices)
      .map(
        ({ long, argChoices = [] }) =>
          `    "${command.name()} ${long}") COMPREPLY=($(compgen -W "${argChoices.join(" ")}" -- "$word")); return ;;`,
      ),
  );
  return `# Completion of montra for bash.
_montra() {
  local word="\${COMP_WORDS[COMP_CWORD]}" options=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names} help --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
    help) COMPREPLY=($(compgen -W "${names}" -- "$word")); return ;;
${cases.join("\n")}
  esac
  case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD - 1]}" in
${choices.join("\n")}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
    *) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
  esac
}
complete -F _montra montra
`;
}

/** Text between single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function zsh(all: readonly Command[]): string {
  const plain = (text: string) => text.replace(/[[\]:\\]/g, "\\$&");
  const named = all.map((one) => `    ${quoted(`${one.name()}:${plain(one.description())}`)}`);
  const cases = all.map((command) => {
    const options = shown(command).map((option) => {
      const { long, description, argChoices } = option;
      const value = argChoices ? `(${argChoices.join(" ")})` : "_files";
      const taken = takesValue(option) ? `:value:${value}` : "";
      return quoted(`${long}[${plain(description)}]${taken}`);
    });
    const all = [...options, quoted("--help[show help]"), quoted("*:file:_files")];
    return `    ${command.name()}) _arguments \\\n      ${all.join(" \\\n      ")} ;;`;
  });
  return `#compdef montra
# Completion of montra for zsh.
_montra() {
  local -a commands
  commands=(
${named.join("\n")}
  )
  if (( CURRENT == 2 )) || [[ $words[2] == help ]]; then
    _describe command commands
    return
  fi
  case $words[2] in
${cases.join("\n")}
  esac
}
if [[ $funcstack[1] == _montra ]]; then _montra "$@"; else compdef _montra montra; fi
`;
}

function fish(all: readonly Command[]): string {
  const literal = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;
  const lines = all.flatMap((command) => {
    const name = command.name();
    const of = `complete -c montra -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c montra -n __fish_use_subcommand -f -a ${name} -d ${literal(command.description())}`,
      ...shown(command).map((option) => {
        const { short, long, description, argChoices } = option;
        const letter = short ? ` -s ${short.slice(1)}` : "";
        const value = argChoices ? ` -x -a ${literal(argChoices.join(" "))}` : " -r";
        const taken = takesValue(option) ? value : "";
        return `${of}${letter} -l ${long?.slice(2)}${taken} -d ${literal(description)}`;
      }),
    ];
  });
  return `# Completion of montra for fish.\n${lines.join("\n")}\n`;
}
