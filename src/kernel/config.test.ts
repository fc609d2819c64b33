import { describe, expect, it } from 'vitest'
import { renderConfigTable, loadConfig, type Config } from './config.ts'
import { SETTINGS } from './config-settings.ts'

type Environment = Parameters<typeof loadConfig>[0]

const noFile = (): never => {
  throw new Error('No file was to be read.')
}

const configOf = (env: Environment, readFile: (path: string) => string = noFile): Config => {
  const loaded = loadConfig(env, readFile)
  if ('config' in loaded) return loaded.config
  throw new Error(loaded.errors.join('\n'))
}

const errorsOf = (env: Environment, readFile: (path: string) => string = noFile): readonly string[] => {
  const loaded = loadConfig(env, readFile)
  return 'errors' in loaded ? loaded.errors : []
}

const KEY_28 = 'abcdefghijklmnopqrstuvwxyz01'
const KEY_32 = `${KEY_28}-_23`

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(configOf({})).toEqual({
      HOST: '127.0.0.1',
      PORT: 8000,
      BASE_URL: 'http://localhost:8000',
      SMTP_PORT: 2525,
      DATA_DIR: './data',
      DATABASE_PREPARED_STATEMENTS: true,
      ROLES: new Set(['http', 'smtp', 'worker']),
      RATE_LIMIT_FACTOR: 1,
      OUTBOUND_PRIVATE: 'allow',
      MAIL_FROM: 'watchdesk@localhost',
      LOG_LEVEL: 'info',
      PING_BODY_LIMIT: 10_000,
      PING_CACHE_CHECKS: 250_000,
      SHELL_CHANNEL: false,
    })
  })

  it('takes an empty variable as one that is not set', () => {
    expect(configOf({ PORT: '', SMTP_URL: '', SECRET_KEY_FILE: '' })).toMatchObject({ PORT: 8000 })
  })

  it.each<[string, string, unknown]>([
    ['HOST', '0.0.0.0', '0.0.0.0'],
    ['HOST', '::', '::'],
    ['HOST', 'watch.example.org', 'watch.example.org'],
    ['PORT', '0', 0],
    ['BASE_URL', 'https://watch.example.org/', 'https://watch.example.org'],
    ['BASE_URL', 'https://example.org//', 'https://example.org'],
    ['SMTP_PORT', '0', 0],
    ['PING_EMAIL_DOMAIN', 'Ping.example.org', 'ping.example.org'],
    ['DATABASE_URL', 'postgres://ann:pw@db/watchdesk', 'postgres://ann:pw@db/watchdesk'],
    ['DATABASE_URL', 'postgresql:///watchdesk?host=/run', 'postgresql:///watchdesk?host=/run'],
    ['ROLES', 'worker, http', new Set(['http', 'worker'])],
    ['RATE_LIMIT_FACTOR', '2.5', 2.5],
    ['OUTBOUND_PRIVATE', 'deny', 'deny'],
    ['TRUST_PROXY', '10.0.0.0/8, ::1,loopback', ['10.0.0.0/8', '::1', 'loopback']],
    ['SMTP_URL', 'smtps://ann:pw@mail.example.org:465', 'smtps://ann:pw@mail.example.org:465'],
    ['MAIL_FROM', 'Watch <watch@example.org>', 'Watch <watch@example.org>'],
    ['BOOTSTRAP_API_KEY', `hcw_${KEY_28}`, `hcw_${KEY_28}`],
    ['BOOTSTRAP_API_KEY', KEY_32, KEY_32],
    ['BOOTSTRAP_READONLY_KEY', `hcr_${KEY_28}`, `hcr_${KEY_28}`],
    ['BOOTSTRAP_PING_KEY', 'abcdefghijklmnopqrst-_', 'abcdefghijklmnopqrst-_'],
    ['SHELL_CHANNEL', 'on', true],
    ['CHECK_LIMIT', '20', 20],
  ])('%s may be %s', (name, text, value) => {
    expect(configOf({ [name]: text })).toHaveProperty(name, value)
  })

  it.each([
    ['HOST', 'not a host'],
    ['HOST', 'http://example.org'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['BASE_URL', 'example.org'],
    ['BASE_URL', 'ftp://example.org'],
    ['BASE_URL', 'https://ann@example.org'],
    ['BASE_URL', 'https://example.org/?a'],
    ['BASE_URL', 'https://example.org/watch'],
    ['BASE_URL', 'https://example.org/watch//'],
    ['SMTP_PORT', 'off'],
    ['PING_EMAIL_DOMAIN', '@example.org'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['DATABASE_URL', 'db.sqlite'],
    ['DATABASE_URL', 'postgres:watchdesk'],
    ['DATABASE_URL', 'postgres://ann:p#w@db:x/watchdesk'],
    ['ROLES', 'http,web'],
    ['ROLES', ','],
    ['SECRET_KEY', 'x'.repeat(31)],
    ['RATE_LIMIT_FACTOR', '0'],
    ['RATE_LIMIT_FACTOR', '-1'],
    ['RATE_LIMIT_FACTOR', 'Infinity'],
    ['OUTBOUND_PRIVATE', 'no'],
    ['TRUST_PROXY', 'proxy.example.org'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@example.org, b@example.org'],
    ['BOOTSTRAP_ADMIN_EMAIL', 'admin'],
    ['BOOTSTRAP_ADMIN_EMAIL', 'Ann <ann@example.org>'],
    ['BOOTSTRAP_ADMIN_PASSWORD', 'short'],
    ['BOOTSTRAP_API_KEY', `hcr_${KEY_28}`],
    ['BOOTSTRAP_API_KEY', 'hcw_-bcdefghijklmnopqrstuvwxyz01'],
    ['BOOTSTRAP_READONLY_KEY', `hcw_${KEY_28}`],
    ['BOOTSTRAP_PING_KEY', 'short'],
    ['BOOTSTRAP_TOKEN', 'x'.repeat(31)],
    ['BOOTSTRAP_TOKEN', `${'x'.repeat(32)} y`],
    ['BOOTSTRAP_SCIM_TOKEN', 'x'.repeat(31)],
    ['LOG_LEVEL', 'loud'],
    ['PING_BODY_LIMIT', '1e4'],
    ['SHELL_CHANNEL', 'maybe'],
    ['CHECK_LIMIT', '-1'],
  ])('%s may not be %s', (name, text) => {
    const mistakes = errorsOf({ [name]: text })
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(new RegExp(`^${name} must .*\\.$`))
  })

  it('reports all mistakes at once, and hints at names that look misspelt', () => {
    expect(loadConfig({ PORT: 'x', OUTBOUND_PRIVATE: 'x', SECRET_KEY: 'hush', DATABSE_URL: 'x' }, noFile)).toEqual({
      errors: [
        'PORT must be a whole number from 0 to 65535, not "x".',
        'SECRET_KEY must have at least 32 characters.',
        'OUTBOUND_PRIVATE must be one of allow, deny, not "x".',
      ],
      hints: ['DATABSE_URL is not a setting; is DATABASE_URL meant?'],
    })
  })

  it('never repeats a secret', () => {
    const secrets = Object.entries(SETTINGS).filter(([, setting]) => 'secret' in setting)
    const env = Object.fromEntries(secrets.map(([name]) => [name, 'hu sh']))
    expect(errorsOf(env)).toHaveLength(secrets.length)
    expect(errorsOf(env).join()).not.toContain('hu sh')
  })

  it('follows the port and the address in what was not given', () => {
    expect(configOf({ PORT: '9000' }).BASE_URL).toBe('http://localhost:9000')
    expect(configOf({ BASE_URL: 'https://watch.example.org' }).MAIL_FROM).toBe('watchdesk@watch.example.org')
    expect(configOf({ BASE_URL: 'http://192.0.2.7:8000' }).MAIL_FROM).toBe('watchdesk@localhost')
    expect(configOf({ BASE_URL: 'http://[::1]:8000' }).MAIL_FROM).toBe('watchdesk@localhost')
  })
})

describe('secrets in files', () => {
  it('are read without their last line break', () => {
    const files: Record<string, string> = { '/run/key': `${'k'.repeat(32)}\n`, '/run/url': 'smtp://mail.example.org\r\n' }
    const config = configOf({ SECRET_KEY_FILE: '/run/key', SMTP_URL_FILE: '/run/url' }, (path) => files[path] ?? '')
    expect(config).toMatchObject({ SECRET_KEY: 'k'.repeat(32), SMTP_URL: 'smtp://mail.example.org' })
  })

  it('are not read when the variable itself is set too, or the file is missing', () => {
    expect(errorsOf({ SECRET_KEY: 'k'.repeat(32), SECRET_KEY_FILE: '/run/key', METRICS_KEY_FILE: '/run/missing' })).toEqual([
      'SECRET_KEY and SECRET_KEY_FILE are both set; set one of them.',
      'METRICS_KEY_FILE names a file that cannot be read: /run/missing.',
    ])
  })

  it('are checked like others', () => {
    expect(errorsOf({ SECRET_KEY_FILE: '/run/key' }, () => 'short\n')).toEqual(['SECRET_KEY must have at least 32 characters.'])
  })

  it('are the only settings that may be in files', () => {
    expect(configOf({ PORT_FILE: '/run/port' }).PORT).toBe(8000)
  })
})

describe('the documentation', () => {
  it('has a row for every variable', () => {
    const rows = renderConfigTable().split('\n')
    for (const name of Object.keys(SETTINGS)) expect(rows.filter((row) => row.startsWith(`| \`${name}\``))).toHaveLength(1)
    expect(rows).toContain('| `PORT` | `8000` | Port to listen on; 0 takes any free one. |')
  })
})
