import { useText } from '../../i18n/text.tsx'
import { useKeysOf } from '../../keys/use-shortcuts.tsx'
import { Keys } from '../keys.tsx'

type PillProps = { readonly moved: number; readonly added: number; readonly onResort: () => void }

export const ChangedPill = ({ moved, added, onResort }: PillProps) => {
  const text = useText().ui.grid
  const keys = useKeysOf()({ id: 'list.resort', keys: 'r' })
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 z-20 flex justify-center">
      <button
        type="button"
        onClick={onResort}
        data-layer=""
        className="pointer-events-auto inline-flex h-(--control) items-center gap-2 rounded-full border border-line-strong bg-raised px-3 text-13 font-medium shadow-layer hover:bg-hover"
      >
        {text.changed({ moved, added })}
        {keys !== undefined && <Keys roomy keys={keys} />}
      </button>
    </div>
  )
}
