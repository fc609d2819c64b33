import { useText } from '../../i18n/text.tsx'
import { CopyButton } from '../copy-button.tsx'
import { StatusGlyph } from '../status.tsx'

export const CodesOnce = ({ label, codes }: { label: string; codes: readonly string[] }) => {
  const text = useText().ui
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-panel border border-late-solid px-3 py-2">
      <div className="flex items-center justify-between gap-2">
        <p className="text-13 font-medium">{label}</p>
        <CopyButton value={codes.join('\n')} label={text.copyWhat({ what: label })} />
      </div>
      <ul className="grid gap-x-4 gap-y-1 font-mono text-14 whitespace-nowrap pane:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex items-center gap-1 text-13 text-late">
        <StatusGlyph kind="late" />
        {text.shownOnce}
      </p>
    </div>
  )
}
