import type { SnippetKind } from '../ui/code.tsx'

// Lines that let a job ping, with the real address in them. Names of tools are the same in every language.

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

/** Without an address for mail, where none is taken, there is no line for it. */
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

/** The line of a crontab needs a schedule; a check that only knows a span is shown with a daily one. */
export const cronOf = ({ kind, schedule }: { readonly kind: string; readonly schedule: string }): string =>
  kind === 'cron' ? schedule : '0 2 * * *'
