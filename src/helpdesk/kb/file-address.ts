/** Path of an article file below `BASE_URL`. The key identifies the file; the name is for downloads. */
export const toFilePath = ({ key, filename }: { readonly key: string; readonly filename: string }): string =>
  `/help/files/${key}/${encodeURIComponent(filename)}`

const ADDRESS = /\/help\/files\/([0-9a-f]{32})(?![0-9a-f])/g

export const parseFileKeys = (body: string): readonly string[] => [
  ...new Set([...body.matchAll(ADDRESS)].flatMap(([, key]) => (key === undefined ? [] : [key]))),
]
