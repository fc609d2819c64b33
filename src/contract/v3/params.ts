import { Type } from 'typebox'

/** Anything else in the address is nothing we have. */
export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' })

export const UuidParams = Type.Object({ uuid: Uuid })
