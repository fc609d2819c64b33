import { ZONE_ALIASES } from './zone-aliases.ts'
import { PLAIN_ZONES, ZONE_AREAS } from './zone-names.ts'

const listZonesOfArea = ([area, names]: readonly [string, string]): readonly string[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${area}/${name}`)

/** Every name a check may carry, sorted. */
export const ZONE_NAMES: readonly string[] = [...Object.entries(ZONE_AREAS).flatMap(listZonesOfArea), ...PLAIN_ZONES].toSorted()

const toIdentityPair = (name: string): [string, string] => [name, name]

const canonical: ReadonlyMap<string, string> = new Map([...ZONE_NAMES.map(toIdentityPair), ...Object.entries(ZONE_ALIASES)])

/** The name under which a zone is kept: itself, or the name that replaced it. Case matters, as it does for the database's files. */
export const canonicalZone = (name: string): string | undefined => canonical.get(name)
