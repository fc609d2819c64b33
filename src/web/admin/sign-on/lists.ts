/** Splits domains at commas, spaces and line breaks; drops a leading `@` or scheme. */
export const domainsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((word) =>
        word
          .toLowerCase()
          .replace(/^(?:https?:\/\/|.*@)/, '')
          .replace(/\/.*$/, ''),
      )
      .filter((word) => word !== ''),
  ),
]

const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Extracts certificates from pasted text; adds missing PEM headers. */
export const certificatesOf = (text: string): readonly string[] => {
  const framed = text.match(certificate)
  if (framed !== null) return framed
  const bare = text.replaceAll(/\s+/g, '')
  return bare === '' ? [] : [`-----BEGIN CERTIFICATE-----\n${bare.replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----`]
}
