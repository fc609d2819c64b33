import { Type } from 'typebox'

/** A path with any other value is answered with 404. */
export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', maxLength: 36 })

export const UuidParams = Type.Object({ uuid: Uuid })

/** Case-insensitive. */
export const AnyUuid = Type.String({ format: 'uuid', maxLength: 36 })

export const CheckReference = Type.String({ maxLength: 100 })

export const TimeZone = Type.String({ format: 'timezone', maxLength: 100 })
