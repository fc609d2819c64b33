import type { SnippetKind } from '../ui/code.tsx'

const python = (url: string): string => `import urllib.request

try:
    urllib.request.urlopen("${url}", timeout=10)
except OSError as error:
    print("The ping failed:", error)`

const systemd = (url: string): string => `[Service]
Type=oneshot
ExecStart=/usr/local/bin/job
ExecStopPost=/usr/bin/curl -fsS -m 10 --retry 5 -o /dev/null ${url}/\${EXIT_STATUS}`

const github = (url: string): string => `- name: Tell the watch
  if: always()
  run: curl -fsS -m 10 --retry 5 -o /dev/null ${url}/\${{ job.status == 'success' && '0' || '1' }}`

const bash = (url: string): string => `curl -fsS -m 10 --retry 5 -o /dev/null ${url}/start
job
curl -fsS -m 10 --retry 5 -o /dev/null ${url}/$?`

/** Without an e-mail address (mail pings disabled) the mail snippet is omitted. */
export const snippetsFor = (url: string, schedule: string, email: string | null = null): readonly SnippetKind[] => [
  { id: 'cron', label: 'cron', code: `${schedule} job && curl -fsS -m 10 --retry 5 -o /dev/null ${url}` },
  { id: 'bash', label: 'bash', code: bash(url) },
  { id: 'powershell', label: 'PowerShell', code: `Invoke-RestMethod -Uri ${url} -TimeoutSec 10` },
  { id: 'python', label: 'Python', code: python(url) },
  { id: 'node', label: 'Node', code: `await fetch('${url}', { signal: AbortSignal.timeout(10_000) })` },
  { id: 'systemd', label: 'systemd', code: systemd(url) },
  { id: 'github', label: 'GitHub', code: github(url) },
  ...(email === null ? [] : [{ id: 'email', label: 'E-mail', code: `job 2>&1 | mail -s "job ran" ${email}` }]),
]

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400
const DAILY = '0 2 * * *'

/** Cron expression for an interval; daily where cron cannot express it. */
const cronEvery = (seconds: number): string => {
  const [minutes, hours] = [seconds / MINUTE, seconds / HOUR]
  if (Number.isInteger(minutes) && minutes >= 1 && minutes < 60 && 60 % minutes === 0)
    return minutes === 1 ? '* * * * *' : `*/${minutes} * * * *`
  if (Number.isInteger(hours) && hours >= 1 && hours < 24 && 24 % hours === 0) return hours === 1 ? '0 * * * *' : `0 */${hours} * * *`
  return seconds === 7 * DAY ? '0 2 * * 1' : DAILY
}

export const cronOf = ({
  kind,
  schedule,
  timeout,
}: {
  readonly kind: string
  readonly schedule: string
  readonly timeout: number
}): string => {
  if (kind === 'cron') return schedule
  return kind === 'simple' ? cronEvery(timeout) : DAILY
}
