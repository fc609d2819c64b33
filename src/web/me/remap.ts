// Which keys a person may give a shortcut.

/** One key, or a key after a key: `j`, `X`, `g c`, `Escape`. Never Alt, with which some keyboards type letters. */
export const isUsable = (keys: string): boolean =>
  keys !== '' && keys.split(' ').length <= 2 && keys.split(' ').every((key) => /^\S+$/.test(key) && !key.startsWith('Alt+'))

type Taken = { readonly id: string; readonly label: string; readonly keys: readonly string[] }

/** Whose keys these are already, or would be the beginning of. */
export const takenBy = (keys: string, own: string, shortcuts: readonly Taken[]): Taken | undefined =>
  shortcuts.find(
    (other) => other.id !== own && other.keys.some((way) => way === keys || way.startsWith(`${keys} `) || keys.startsWith(`${way} `)),
  )

/** The choices of a person with one more, one fewer, or one turned off by an empty text. */
export const withKeys = (
  remap: Readonly<Record<string, string>>,
  id: string,
  keys: string | undefined,
): Readonly<Record<string, string>> => {
  const { [id]: _before, ...others } = remap
  return keys === undefined ? others : { ...others, [id]: keys }
}
