import { expect, it } from 'vitest'
import { isConnectionUnusable, isUnavailable } from './unavailable.ts'

const failed = (code: string, message = 'It failed.'): Error => Object.assign(new Error(message), { code })

it.each([
  ['a server that is not there', failed('ECONNREFUSED'), true],
  ['a server that is starting', failed('57P03'), true],
  ['a connection that broke', new Error('Connection terminated unexpectedly'), true],
  ['a database on a full disk', failed('SQLITE_FULL'), true],
  ['a disk that is broken', failed('EIO'), true],
  ['a file on a full disk', failed('ENOSPC'), true],
  ['transactions that stayed in each other’s way', failed('40P01'), true],
  ['a server that became read-only', failed('25006'), true],
  ['a server whose disk is full', failed('53100'), true],
  ['a server without memory', failed('53200'), true],
  ['a statement that took too long', failed('57014'), true],
  ['a lock that was not to be had in time', failed('55P03'), true],
  ['a transaction that has failed already', failed('25P02'), true],
  ['a transaction that was idle for too long', failed('25P03'), true],
  ['a server whose disk is broken', failed('58030'), true],
  ['a row that is there already', failed('23505'), false],
  ['a server on this machine whose socket is not there', Object.assign(failed('ENOENT'), { syscall: 'connect' }), true],
  ['a file that is not there', Object.assign(failed('ENOENT'), { syscall: 'open' }), false],
  ['a mistake of ours', new Error('x is not a function'), false],
  ['no error at all', 'ECONNREFUSED', false],
])('%s', (_, error, expected) => {
  expect(isUnavailable(error)).toBe(expected)
})

it.each([
  ['closes a connection to a server that became read-only', failed('25006'), true],
  ['closes a connection that broke', new Error('Connection terminated unexpectedly'), true],
  ['keeps a connection whose transaction was the victim of a deadlock', failed('40P01'), false],
  ['keeps a connection after a row that is there already', failed('23505'), false],
])('%s', (_, error, expected) => {
  expect(isConnectionUnusable(error)).toBe(expected)
})
