// Lists that people type as text.

/** Domains as somebody types or pastes them: commas, spaces and lines all part them; an @ or a scheme in front is dropped. */
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

/** Certificates out of a pasted text; one without its frame gets it. */
export const certificatesOf = (text: string): readonly string[] => {
  const framed = text.match(certificate)
  if (framed !== null) return framed
  const bare = text.replaceAll(/\s+/g, '')
  return bare === '' ? [] : [`-----BEGIN CERTIFICATE-----\n${bare.replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----`]
}
