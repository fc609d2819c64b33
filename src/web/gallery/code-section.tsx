import { Code, Snippets } from '../ui/code.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { SecretOnce } from '../ui/layer/secret-once.tsx'

const url = 'https://watch.example/ping/7c1e2f4a-0b1c-4d5e-8f90-123456789abc'
const kinds = [
  { id: 'cron', label: 'cron', code: `0 2 * * * backup.sh && curl -fsS -m 10 --retry 5 -o /dev/null ${url}` },
  { id: 'bash', label: 'bash', code: `curl -fsS -m 10 --retry 5 "${url}/start"\nbackup.sh\ncurl -fsS -m 10 --retry 5 "${url}/$?"` },
  { id: 'python', label: 'Python', code: `import urllib.request\n\nurllib.request.urlopen("${url}", timeout=10)` },
]
const text = { snippets: 'Put this in your job', copy: 'Copy ping URL', key: 'Read-only key', cron: '0 2 * * 1-5' }

export const CodeSection = () => (
  <div className="flex min-w-0 flex-col gap-4">
    <Snippets label={text.snippets} kinds={kinds} />
    <div className="flex flex-wrap items-center gap-3">
      <Code>{text.cron}</Code>
      <CopyButton value={url} label={text.copy} withText />
      <CopyButton value={url} label={text.copy} shortcut={{ id: 'demo.copy', keys: 'y', scope: 'page' }} />
    </div>
    <div className="max-w-120">
      <SecretOnce label={text.key} secret="hcr_9xL2pQ7vTf4mWz8KbN3sYc6RaQa" />
    </div>
  </div>
)
