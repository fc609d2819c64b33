/** One key or a two-key sequence: `j`, `X`, `g c`, `Escape`. Alt is excluded: on some keyboard layouts it types letters. */
export const isUsable = (keys: string): boolean =>
  keys !== '' && keys.split(' ').length <= 2 && keys.split(' ').every((key) => /^\S+$/.test(key) && !key.startsWith('Alt+'))

type Taken = { readonly id: string; readonly label: string; readonly keys: readonly string[] }

/** The shortcut that conflicts with these keys: it has the same keys, or one of the two sequences starts with the other. */
export const takenBy = (keys: string, own: string, shortcuts: readonly Taken[]): Taken | undefined =>
  shortcuts.find(
    (other) => other.id !== own && other.keys.some((way) => way === keys || way.startsWith(`${keys} `) || keys.startsWith(`${way} `)),
  )

/** An empty text disables the shortcut; `undefined` restores the default. */
export const withKeys = (
  remap: Readonly<Record<string, string>>,
  id: string,
  keys: string | undefined,
): Readonly<Record<string, string>> => {
  const { [id]: _before, ...others } = remap
  return keys === undefined ? others : { ...others, [id]: keys }
}
