import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameOf, readCrontab, withPing } from './crontab.ts'

describe('a crontab', () => {
  it('is read with its settings and comments', () => {
    const text = [
      'MAILTO=ops@example.com',
      'CRON_TZ="Europe/Berlin"',
      '',
      '# Nightly dump',
      '0 2 * * *  /opt/db-backup.sh eu',
      '*/5 * * * * true',
    ]
    expect(readCrontab(text.join('\n'))).toEqual({
      jobs: [
        { line: 5, schedule: '0 2 * * *', command: '/opt/db-backup.sh eu', name: 'db-backup', desc: 'Nightly dump', tz: 'Europe/Berlin' },
        { line: 6, schedule: '*/5 * * * *', command: 'true', name: 'true', desc: '', tz: 'Europe/Berlin' },
      ],
      unread: [],
    })
  })

  it.each([
    ['@daily /bin/report', '0 0 * * *'],
    ['@Hourly x', '0 * * * *'],
    ['0 9 * * MON-FRI x', '0 9 * * MON-FRI'],
    ['1,2 3 4 5 6\tx', '1,2 3 4 5 6'],
  ])('%j runs at %s', (line, schedule) => {
    expect(readCrontab(line).jobs).toMatchObject([{ schedule }])
  })

  it.each(['@reboot /bin/x', 'nonsense', '* * * *', '0 2 * * *'])('tells of %j, which is no job', (line) => {
    expect(readCrontab(`\n${line}`)).toEqual({ jobs: [], unread: [{ line: 2, text: line }] })
  })

  it('loses no line, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9*/ @#=]{0,20}$/), { maxLength: 8 }), (lines) => {
        const { jobs, unread } = readCrontab(lines.join('\n'))
        const told = [...jobs, ...unread].map(({ line }) => line)
        expect(new Set(told).size).toBe(told.length)
        for (const [at, line] of lines.entries())
          if (line.trim() !== '' && !line.trim().startsWith('#') && !line.includes('=')) expect(told).toContain(at + 1)
      }),
    )
  })
})

it.each([
  ['/usr/bin/python3 /srv/etl/hourly.py --all', 'hourly'],
  ['cd /srv && ./cleanup.sh > /dev/null 2>&1', 'cleanup'],
  ['nice -n 10 /opt/backup', 'backup'],
  ['FOO=bar env php artisan schedule:run', 'artisan'],
  ['timeout 5m rsync -a x y', 'rsync'],
  ['sudo', 'sudo'],
])('%j is called %s', (command, name) => {
  expect(nameOf(command)).toBe(name)
})

it('is pinged only after it worked', () => {
  expect(withPing({ schedule: '0 2 * * *', command: 'job' }, 'http://x/ping/1')).toBe(
    '0 2 * * * job && curl -fsS -m 10 --retry 5 -o /dev/null http://x/ping/1',
  )
})
