import { ZONE_ALIASES } from './zone-aliases.ts'
import { PLAIN_ZONES, ZONE_AREAS } from './zone-names.ts'

const listZonesOfArea = ([area, names]: readonly [string, string]): readonly string[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${area}/${name}`)

export const ZONE_NAMES: readonly string[] = [...Object.entries(ZONE_AREAS).flatMap(listZonesOfArea), ...PLAIN_ZONES].toSorted()

const toIdentityPair = (name: string): [string, string] => [name, name]

const canonical: ReadonlyMap<string, string> = new Map([...ZONE_NAMES.map(toIdentityPair), ...Object.entries(ZONE_ALIASES)])

/** The current name of a zone. Case-sensitive, as the time zone database. */
export const canonicalZone = (name: string): string | undefined => canonical.get(name)
