/**
 * Completion for bash, made of the commands as the command line declares them: names of commands, options of
 * the one that was typed, and files where a command takes some.
 */
import { commands } from "../../src/cli/commands.ts";

/** @returns what bash sources, from `bash-completion/completions/montra` or by hand */
export async function renderCompletion(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  const cases = all.map((command) => {
    const options = command.options.map(({ long }) => long).filter(Boolean);
    return `    ${command.name()}) options="${[...options, "--help"].join(" ")}" ;;`;
  });
  return `# Completion of montra for bash.
_montra() {
  local word="\${COMP_WORDS[COMP_CWORD]}" options=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${all.map((command) => command.name()).join(" ")} --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
    *) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
  esac
}
complete -F _montra montra
`;
}
