/** What lies at an address, and what its segments are called there. */
type Leaf<T> = { readonly path: string; readonly value: T; readonly names: readonly (readonly [at: number, name: string])[] }

type Branch<T> = { readonly named: Map<string, Branch<T>>; any?: Branch<T>; leaf?: Leaf<T> }

export type Found<T> = { readonly value: T; readonly params: Readonly<Record<string, string>> }

/** Addresses such as `/checks/:uuid`, and what lies there. */
export type PathTable<T> = {
  /** What lies at an address; made when there is nothing yet. */
  at(path: string, make: () => T): T
  /** A segment that is named goes before one that stands for anything up to a length. */
  find(segments: readonly string[], longest?: number): Found<T> | undefined
}

// Nothing has a longer name.
const LONGEST = 500

const decoded = (segment: string): string => (segment.includes('%') ? decodeURIComponent(segment) : segment)

/** The segments of an address without its query. Several slashes are one, and one at the end is none. */
export const segmentsOf = (url: string): readonly string[] => {
  const path = url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const end = path.search(/[?#]/)
  return (end < 0 ? path : path.slice(0, end))
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded)
}

const isAny = (segment: string): boolean => segment.startsWith(':')

const grow = <T>(branch: Branch<T>, segment: string): Branch<T> => {
  if (isAny(segment)) return (branch.any ??= { named: new Map() })
  const grown = branch.named.get(segment) ?? { named: new Map() }
  branch.named.set(segment, grown)
  return grown
}

const walk = <T>(branch: Branch<T>, [segment, ...rest]: readonly string[], longest: number): Leaf<T> | undefined => {
  if (segment === undefined) return branch.leaf
  const named = branch.named.get(segment)
  const leaf = named && walk(named, rest, longest)
  if (leaf) return leaf
  return branch.any && segment.length <= longest ? walk(branch.any, rest, longest) : undefined
}

const paramsIn = <T>({ names }: Leaf<T>, segments: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map(([at, name]) => [name, segments[at] ?? '']))

export const pathTable = <T>(): PathTable<T> => {
  const root: Branch<T> = { named: new Map() }
  return {
    at: (path, make) => {
      const segments = segmentsOf(path)
      const branch = segments.reduce(grow, root)
      const names = segments.flatMap((segment, at) => (isAny(segment) ? [[at, segment.slice(1)] as const] : []))
      branch.leaf ??= { path, value: make(), names }
      if (branch.leaf.path !== path) throw new Error(`${path} and ${branch.leaf.path} are one address.`)
      return branch.leaf.value
    },
    find: (segments, longest = LONGEST) => {
      const leaf = walk(root, segments, longest)
      return leaf && { value: leaf.value, params: paramsIn(leaf, segments) }
    },
  }
}
