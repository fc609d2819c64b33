import { expect, it } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const failed = (code: string, message = 'It failed.'): Error => Object.assign(new Error(message), { code })

it.each([
  ['a server that is not there', failed('ECONNREFUSED'), true],
  ['a server that is starting', failed('57P03'), true],
  ['a connection that broke', new Error('Connection terminated unexpectedly'), true],
  ['a database on a full disk', failed('SQLITE_FULL'), true],
  ['a disk that is broken', failed('EIO'), true],
  ['a file on a full disk', failed('ENOSPC'), true],
  ['transactions that stayed in each other’s way', failed('40P01'), true],
  ['a row that is there already', failed('23505'), false],
  ['a server on this machine whose socket is not there', Object.assign(failed('ENOENT'), { syscall: 'connect' }), true],
  ['a file that is not there', Object.assign(failed('ENOENT'), { syscall: 'open' }), false],
  ['a mistake of ours', new Error('x is not a function'), false],
  ['no error at all', 'ECONNREFUSED', false],
])('%s', (_, error, expected) => {
  expect(isUnavailable(error)).toBe(expected)
})
