import { describe, expect, it } from 'vitest'
import { explainError } from './explain-error.ts'

const HERE = { DATA_DIR: '/srv/desk', DATABASE_URL: undefined, HOST: '127.0.0.1', PORT: 8000, SMTP_PORT: 2525 }
const AFAR = { ...HERE, DATABASE_URL: 'postgres://desk:hush@db.example.com:5433/desk' }

const failure = (fields: Readonly<Record<string, unknown>>): Error => Object.assign(new Error('as the system says it'), fields)

describe('what the system says is turned into a sentence', () => {
  it.each([
    [{ syscall: 'listen', code: 'EADDRINUSE', port: 8000 }, HERE, /Port 8000 is in use already.* set PORT to another/],
    [{ syscall: 'listen', code: 'EADDRINUSE', port: 2525 }, HERE, /Port 2525 is in use already.* set SMTP_PORT to another/],
    [{ syscall: 'listen', code: 'EACCES', port: 80 }, { ...HERE, PORT: 80 }, /may not open port 80/],
    [{ syscall: 'listen', code: 'EADDRNOTAVAIL', address: '192.0.2.1' }, HERE, /HOST names 192\.0\.2\.1, which is not an address of this/],
    [{ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'x.test' }, { ...HERE, HOST: 'x.test' }, /HOST names x\.test, which has no/],
    [{ syscall: 'mkdir', code: 'EEXIST', path: '/srv/desk' }, HERE, /\/srv\/desk is not a folder\. It is the folder of DATA_DIR\./],
    [{ syscall: 'open', code: 'EACCES', path: '/srv/desk/secret.key' }, HERE, /may not read or write \/srv\/desk\/secret\.key\. It is in/],
    [
      { syscall: 'open', code: 'EACCES', path: 'data/secret.key' },
      { ...HERE, DATA_DIR: './data' },
      /data\/secret\.key\. It is in DATA_DIR/,
    ],
    [{ syscall: 'open', code: 'EROFS', path: '/srv/desk2/copy' }, HERE, /may not read or write \/srv\/desk2\/copy\.$/],
    [{ syscall: 'open', code: 'ENOENT', path: '/none/copy' }, HERE, /\/none\/copy or its folder does not exist/],
    [{ syscall: 'write', code: 'ENOSPC', path: '/srv/desk/a' }, HERE, /No space left/],
    [{ code: 'SQLITE_NOTADB' }, HERE, /\/srv\/desk\/watchdesk\.db is not a database\..*restore/],
    [{ code: 'SQLITE_CORRUPT_INDEX' }, HERE, /is damaged/],
    [{ code: 'SQLITE_READONLY_DBMOVED' }, HERE, /cannot be written to/],
    [{ syscall: 'connect', code: 'ECONNREFUSED' }, AFAR, /DATABASE_URL, db\.example\.com:5433, .*nothing listens there/],
    [{ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'db.example.com' }, AFAR, /DATABASE_URL.*host is unknown/],
    [{ code: '28P01' }, AFAR, /does not accept this user and password/],
    [{ code: '3D000' }, AFAR, /has no such database/],
  ] as const)('%o', (fields, settings, wanted) => {
    const sentence = explainError(failure(fields), settings)
    expect(sentence).toMatch(wanted)
    expect(sentence).not.toContain('hush')
  })

  it.each([
    ['a sentence of ours', new Error('There is no administrator role.'), 'There is no administrator role.'],
    ['an unknown code', failure({ code: 'EMFILE', path: '/srv/desk/a' }), 'as the system says it'],
    ['a host that is not ours to explain', failure({ code: 'ENOTFOUND', hostname: 'elsewhere.test' }), 'as the system says it'],
    ['a word', 'gone', 'gone'],
  ])('%s stays as it is', (_what, error, wanted) => expect(explainError(error, HERE)).toBe(wanted))
})
