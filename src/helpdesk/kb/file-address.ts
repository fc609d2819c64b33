/** Where a file of an article is read, below the site's address. The name is for people who save it; the key says which it is. */
export const toFilePath = ({ key, filename }: { readonly key: string; readonly filename: string }): string =>
  `/help/files/${key}/${encodeURIComponent(filename)}`

const ADDRESS = /\/help\/files\/([0-9a-f]{32})(?![0-9a-f])/g

/** The files a text shows or links to, each once. */
export const parseFileKeys = (body: string): readonly string[] => [
  ...new Set([...body.matchAll(ADDRESS)].flatMap(([, key]) => (key === undefined ? [] : [key]))),
]
