type PathLeaf<T> = { readonly path: string; readonly value: T; readonly names: readonly (readonly [at: number, name: string])[] }

type PathBranch<T> = { readonly named: Map<string, PathBranch<T>>; any?: PathBranch<T>; leaf?: PathLeaf<T> }

export type PathMatch<T> = { readonly value: T; readonly params: Readonly<Record<string, string>> }

/** A routing table: values by path pattern, such as `/checks/:uuid`. */
export type PathTable<T> = {
  getOrCreate(path: string, make: () => T): T
  /** A literal segment precedes a parameter, which matches segments up to a maximum length. */
  find(segments: readonly string[], maxSegmentLength?: number): PathMatch<T> | undefined
}

const MAX_SEGMENT_LENGTH = 500

const decoded = (segment: string): string => (segment.includes('%') ? decodeURIComponent(segment) : segment)

/** Path segments of a URL without its query. Repeated and trailing slashes are ignored. */
export const splitPath = (url: string): readonly string[] => {
  const path = url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const end = path.search(/[?#]/)
  return (end < 0 ? path : path.slice(0, end))
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded)
}

const isAny = (segment: string): boolean => segment.startsWith(':')

const getOrCreateBranch = <T>(branch: PathBranch<T>, segment: string): PathBranch<T> => {
  if (isAny(segment)) return (branch.any ??= { named: new Map() })
  const grown = branch.named.get(segment) ?? { named: new Map() }
  branch.named.set(segment, grown)
  return grown
}

const findLeaf = <T>(branch: PathBranch<T>, [segment, ...rest]: readonly string[], maxSegmentLength: number): PathLeaf<T> | undefined => {
  if (segment === undefined) return branch.leaf
  const named = branch.named.get(segment)
  const leaf = named && findLeaf(named, rest, maxSegmentLength)
  if (leaf) return leaf
  return branch.any && segment.length <= maxSegmentLength ? findLeaf(branch.any, rest, maxSegmentLength) : undefined
}

const paramsIn = <T>({ names }: PathLeaf<T>, segments: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map(([at, name]) => [name, segments[at] ?? '']))

export const createPathTable = <T>(): PathTable<T> => {
  const root: PathBranch<T> = { named: new Map() }
  return {
    getOrCreate: (path, make) => {
      const segments = splitPath(path)
      const branch = segments.reduce(getOrCreateBranch, root)
      const names = segments.flatMap((segment, at) => (isAny(segment) ? [[at, segment.slice(1)] as const] : []))
      branch.leaf ??= { path, value: make(), names }
      if (branch.leaf.path !== path) throw new Error(`${path} and ${branch.leaf.path} are one address.`)
      return branch.leaf.value
    },
    find: (segments, maxSegmentLength = MAX_SEGMENT_LENGTH) => {
      const leaf = findLeaf(root, segments, maxSegmentLength)
      return leaf && { value: leaf.value, params: paramsIn(leaf, segments) }
    },
  }
}
