import { describe, expect, it } from 'vitest'
import { createLog, maskUrl } from './log.ts'

const logged = (write: (log: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

const SECRETS = ['authorization', 'cookie', 'set-cookie', 'x-api-key', 'password', 'token', 'secret', 'api_key']

describe('the log', () => {
  it.each(SECRETS)('never shows what is logged as %s', (name) => {
    const output = logged((log) => {
      log.info({ [name]: 'hush-1' }, 'top')
      log.info({ body: { [name]: 'hush-2' }, headers: { [name]: ['hush-3'] } }, 'one down')
      log.info({ req: { headers: { [name]: 'hush-4' } } }, 'of a request')
      log.error({ err: Object.assign(new Error('broken'), { [name]: 'hush-5' }) }, 'of an error')
    })
    expect(output).not.toContain('hush')
    expect(output.match(/\[hidden\]/g)).toHaveLength(5)
    expect(output.trim().split('\n')).toHaveLength(4)
  })

  it('shows everything else, with the time', () => {
    const line = JSON.parse(logged((log) => log.warn({ check: 7, req: { headers: { host: 'example.org' } } }, 'late')))
    expect(line).toMatchObject({ level: 40, check: 7, req: { headers: { host: 'example.org' } }, msg: 'late' })
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  it('says nothing below its level', () => {
    expect(logged((log) => log.debug('quiet'))).toBe('')
  })
})

const UUID = '6f1c2b1e-0f5a-4a49-9f7e-0123456789ab'

describe('a path in the log', () => {
  it.each([
    ['/api/v3/checks/', '/api/v3/checks/'],
    ['/api/v3/checks/?api_key=hcw_1&tag=a', '/api/v3/checks/'],
    [`/api/v3/checks/${UUID}/pause`, '/api/v3/checks/…/pause'],
    [`/ping/${UUID}`, '/ping/…'],
    [`/ping/${UUID.toUpperCase()}/start?rid=${UUID}`, '/ping/…/start'],
    [`/${UUID}/fail`, '/…/fail'],
    ['/ping/abcdefghijklmnopqrstuv/backup/fail', '/ping/…/backup/fail'],
    ['/abcdefghijklmnopqrstuv/backup/fail', '/…/backup/fail'],
    [`/${UUID}/start`, '/…/start'],
    ['/%70ing/abcdefghijklmnopqrstuv/backup', '/ping/…/backup'],
    [`/projects/${UUID}/metrics/hcr_aaaaaaaaaaaaaaaaaaaaaaaaaaaa`, '/projects/…/metrics/…'],
    [`/projects/${UUID}/checks/metrics/hcr_aaaaaaaaaaaaaaaaaaaaaaaaaaaa`, '/projects/…/checks/metrics/…'],
    ['/csat/s3cr3t', '/csat/…'],
    ['/app/invites/s3cr3t/accept', '/app/invites/…/accept'],
    ['/reset-password/s3cr3t#x', '/reset-password/…'],
    ['http://ann:pw@example.org/csat/s3cr3t?x', '/csat/…'],
    ['/%ZZ/ping/key/slug', '/%ZZ/ping/…/slug'],
    ['/metrics', '/metrics'],
    ['/invitation/s3cr3t', '/invitation/…'],
    ['/reset/s3cr3t', '/reset/…'],
    ['/confirm/s3cr3t', '/confirm/…'],
    ['/unsubscribe/channel-7-0123456789abcdef', '/unsubscribe/…'],
    ['/ical/s3cr3t.ics', '/ical/…'],
    ['/badge/k3y/s1gn/all.svg', '/badge/…/s1gn/all.svg'],
    [`/b/3/${UUID}.svg`, '/b/3/….svg'],
    ['/app/saml/acs?SAMLResponse=x', '/app/saml/acs'],
    ['/app/oidc/callback?code=x&state=y', '/app/oidc/callback'],
  ])('%s is written as %s', (path, written) => {
    expect(maskUrl(path)).toBe(written)
  })
})
