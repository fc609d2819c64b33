import type { Expects } from '../../people/scim/view.ts'

const TAGS = /^\s*(?:W\/)?"([^"]*)"\s*(?:,|$)/

const tagsOf = (header: string): readonly string[] | undefined => {
  const tags: string[] = []
  for (let rest = header; rest.trim() !== '';) {
    const found = TAGS.exec(rest)
    if (!found) return undefined
    tags.push(found[1] ?? '')
    rest = rest.slice(found[0].length)
  }
  return tags
}

const isNamed = (header: string, version: number): boolean => header.trim() === '*' || (tagsOf(header)?.includes(String(version)) ?? false)

/** Parses If-Match: absent it matches every version, malformed none. */
export const parseIfMatch =
  (header: string | undefined): Expects =>
  (version) =>
    header === undefined || isNamed(header, version)

export const isNotModified = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header.trim() === '*' || (tagsOf(header)?.includes(tagsOf(tag)?.[0] ?? '') ?? false))
