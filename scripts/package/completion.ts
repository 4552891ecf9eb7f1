/** Completion for bash, zsh and fish, generated from the commands. */
import { type Command, Option } from "commander";
import { singulars } from "../../src/authoring/begin/collection-named.ts";
import { commands } from "../../src/cli/commands.ts";
import { languages } from "../../src/language/language.ts";

/** The path for each shell, below `/usr/share`. */
export const completions = {
  "bash-completion/completions/montra": bash,
  "zsh/vendor-completions/_montra": zsh,
  "fish/vendor_completions.d/montra.fish": fish,
} as const satisfies Readonly<Record<string, (all: readonly Command[]) => string>>;

export async function renderCompletion(place: keyof typeof completions): Promise<string> {
  return completions[place](await Promise.all(Object.values(commands).map((load) => load())));
}

/** The possible first arguments of a command, if it has few. */
const WORDS: Readonly<Record<string, readonly string[]>> = { new: [...singulars.values()] };
const COMMON = [
  new Option("--lang <language>", "language of what is said").choices(languages),
  new Option("-h, --help", "show help"),
];
const HELP = "show what a command does, and its options";

const shown = ({ options }: Command) => [...options.filter(({ hidden }) => !hidden), ...COMMON];
const takesValue = ({ required, optional }: Option) => required || optional;
const namesOf = ({ short, long }: Option) => [short, long].filter((name) => name !== undefined);

function bash(all: readonly Command[]): string {
  const names = all.map((command) => command.name()).join(" ");
  const words = (list: readonly string[] | string) =>
    `COMPREPLY=($(compgen -W "${[list].flat().join(" ")}" -- "$word"))`;
  const cases = all.map((command) => {
    const options = shown(command).flatMap(namesOf);
    return `    ${command.name()}) options="${options.join(" ")}" ;;`;
  });
  const choices = [
    ...all.flatMap((command) => shown(command).map((option) => ({ command, option }))),
  ]
    .filter(({ option }) => option.argChoices)
    .map(({ command, option }) => {
      const pattern = `"${command.name()} ${option.long}"`;
      return `    ${pattern}) ${words(option.argChoices ?? [])}; return ;;`;
    });
  const first = Object.entries(WORDS).map(
    ([name, list]) => `    "2 ${name}") [[ $word == -* ]] || { ${words(list)}; return; } ;;`,
  );
  return `# Completion of montra for bash.
_montra() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" options=""
  COMPREPLY=()
  # An equals sign is a word by itself to bash.
  if [ "$word" = "=" ]; then word=""; elif [ "$before" = "=" ]; then before="\${COMP_WORDS[COMP_CWORD - 2]}"; fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    ${words(`${names} help --help --version --lang`)}
    return
  fi
  case "\${COMP_WORDS[1]}" in
    help) ${words(names)}; return ;;
${cases.join("\n")}
  esac
  case "\${COMP_WORDS[1]} $before" in
${choices.join("\n")}
  esac
  case "$COMP_CWORD \${COMP_WORDS[1]}" in
${first.join("\n")}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
    *) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
  esac
}
complete -F _montra montra
`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function zsh(all: readonly Command[]): string {
  const plain = (text: string) => text.replace(/[[\]:\\]/g, "\\$&");
  const named = all.map((one) => `    ${quoted(`${one.name()}:${plain(one.description())}`)}`);
  const cases = all.map((command) => {
    const options = shown(command).flatMap((option) => {
      const { description, argChoices } = option;
      const value = argChoices ? `(${argChoices.join(" ")})` : "_files";
      const names = namesOf(option);
      // Either form is enough; a long option also takes its value after an equals sign.
      const others = names.length > 1 ? `(${names.join(" ")})` : "";
      return names.map((name) => {
        const sign = takesValue(option) && name.startsWith("--") ? "=" : "";
        const taken = takesValue(option) ? `:value:${value}` : "";
        return quoted(`${others}${name}${sign}[${plain(description)}]${taken}`);
      });
    });
    const words = WORDS[command.name()];
    const first = words ? [quoted(`1:what:(${words.join(" ")})`)] : [];
    return `    ${command.name()}) _arguments \\\n      ${[...options, ...first, quoted("*:file:_files")].join(" \\\n      ")} ;;`;
  });
  return `#compdef montra
# Completion of montra for zsh.
_montra() {
  local -a commands
  commands=(
${named.join("\n")}
    ${quoted(`help:${HELP}`)}
  )
  if (( CURRENT == 2 )) && [[ $words[2] == -* ]]; then
    _arguments '--version[show the version]' '--help[show help]' '--lang=[language of what is said]:value:(${languages.join(" ")})'
    return
  fi
  if (( CURRENT == 2 )) || [[ $words[2] == help ]]; then
    _describe command commands
    return
  fi
  local command=$words[2]
  # What follows the command, as it were one by itself.
  shift words
  (( CURRENT -= 1 ))
  case $command in
${cases.join("\n")}
  esac
}
if [[ $funcstack[1] == _montra ]]; then _montra "$@"; else compdef _montra montra; fi
`;
}

function fish(all: readonly Command[]): string {
  const literal = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;
  const names = all.map((command) => command.name());
  const lines = all.flatMap((command) => {
    const name = command.name();
    const of = `complete -c montra -n '__fish_seen_subcommand_from ${name}; and not __fish_seen_subcommand_from help'`;
    const words = WORDS[name];
    return [
      `complete -c montra -n __fish_use_subcommand -f -a ${name} -d ${literal(command.description())}`,
      ...(words ? [`${of} -f -a ${literal(words.join(" "))}`] : []),
      ...shown(command).map((option) => {
        const { short, long, description, argChoices } = option;
        const letter = short ? ` -s ${short.slice(1)}` : "";
        const value = argChoices ? ` -x -a ${literal(argChoices.join(" "))}` : " -r";
        const taken = takesValue(option) ? value : "";
        return `${of}${letter} -l ${long?.slice(2)}${taken} -d ${literal(description)}`;
      }),
    ];
  });
  const more = [
    `complete -c montra -n __fish_use_subcommand -f -a help -d ${literal(HELP)}`,
    `complete -c montra -n '__fish_seen_subcommand_from help' -f -a ${literal(names.join(" "))}`,
    "complete -c montra -n __fish_use_subcommand -l version -d 'show the version'",
    "complete -c montra -n __fish_use_subcommand -s h -l help -d 'show help'",
    `complete -c montra -n __fish_use_subcommand -l lang -x -a ${literal(languages.join(" "))} -d 'language of what is said'`,
  ];
  return `# Completion of montra for fish.\n${[...lines, ...more].join("\n")}\n`;
}
