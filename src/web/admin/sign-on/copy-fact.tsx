import { useText } from '../../i18n/text.tsx'
import { Code } from '../../ui/code.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { KnownFact } from '../../ui/list/fact-list.tsx'

const Copyable = ({ label, value }: { label: string; value: string }) => {
  const text = useText().ui
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 break-all">
        <Code>{value}</Code>
      </span>
      <CopyButton value={value} label={text.copyWhat({ what: label })} />
    </span>
  )
}

export const copyFact = (label: string, value: string): KnownFact => ({ label, value: <Copyable label={label} value={value} /> })
