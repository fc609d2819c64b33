/** Quotes text for a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const skipped = new Set(['content-length', 'host', 'connection'])

export const curlOf = (url: string, headers: Readonly<Record<string, string>>, body: string): string =>
  [
    `curl -X POST ${quoted(url)}`,
    ...Object.entries(headers)
      .filter(([name]) => !skipped.has(name.toLowerCase()))
      .map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  --data-raw ${quoted(body)}`,
  ].join(' \\\n')
