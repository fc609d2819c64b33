export type FieldErrors = Readonly<Record<string, string>>

export const fieldErrors = (
  told: Readonly<Record<string, readonly string[]>>,
  names: readonly string[],
): { readonly known: FieldErrors; readonly rest: readonly string[] } => {
  const entries = Object.entries(told).map(([name, sentences]) => [name, sentences.join(' ')] as const)
  // `schedule.tz` and `channels.0` belong to the fields `schedule` and `channels`.
  const owner = (path: string): string | undefined => names.find((name) => path === name || path.startsWith(`${name}.`))
  const known: Record<string, string> = {}
  const rest: string[] = []
  for (const [path, sentence] of entries) {
    const name = owner(path)
    if (name === undefined) rest.push(sentence)
    else known[name] = known[name] === undefined ? sentence : `${known[name]} ${sentence}`
  }
  return { known, rest }
}
