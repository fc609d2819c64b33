import { Type } from 'typebox'

/** Anything else in the address is nothing we have. */
export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', maxLength: 36 })

export const UuidParams = Type.Object({ uuid: Uuid })

/** In upper or lower case. */
export const AnyUuid = Type.String({ format: 'uuid', maxLength: 36 })

export const CheckReference = Type.String({ maxLength: 100 })

export const TimeZone = Type.String({ format: 'timezone', maxLength: 100 })
