import { crc32 } from 'node:zlib'
import { BASE62 } from '../../kernel/ids.ts'

const PREFIX = 'hdt_'
const SECRET_LENGTH = 40
const CHECKSUM_LENGTH = 6

/** Checksum by which secret scanners recognize tokens. */
const checksum = (secret: string): string => {
  let rest = crc32(secret)
  let text = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = BASE62.charAt(rest % BASE62.length) + text
    rest = Math.floor(rest / BASE62.length)
  }
  return text
}

export const formatToken = (secret: string): string => `${PREFIX}${secret}${checksum(secret)}`

export const TOKEN_SECRET_LENGTH = SECRET_LENGTH
