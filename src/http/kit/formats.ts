import ipaddr from 'ipaddr.js'
import { Format } from 'typebox/format'
import { isDay, isTimeZone, parseInstant } from '../../contract/time.ts'

/** A MAC address in hexadecimal: `00:1a:2b:3c:4d:5e`, with hyphens, in groups of four, or without separators. */
const MAC = /^(?:[0-9a-f]{2}([:-]?)(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}|[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4})$/i

const isIp = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)

/** Formats of strings in the schemas of requests. Dates use the parser of the handlers. */
export const registerFormats = (): void => {
  Format.Set('date-time', (text) => parseInstant(text) !== undefined)
  Format.Set('date', isDay)
  Format.Set('timezone', isTimeZone)
  Format.Set('mac', (text) => MAC.test(text))
  Format.Set('ip', isIp)
}
