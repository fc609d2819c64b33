import { useText } from '../../i18n/text.tsx'
import { usePrefs } from '../../prefs.ts'
import { Dialog } from './dialog.tsx'
import { Keys } from '../keys.tsx'
import { keysOf, scopes, type Shortcut } from '../../keys/registry.ts'

/** Removes duplicates: two lists on one page register the same shortcuts. */
const unique = (shortcuts: readonly Shortcut[]): readonly Shortcut[] => [
  ...new Map(shortcuts.map((shortcut) => [shortcut.id, shortcut])).values(),
]

export const ShortcutSheet = ({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) => {
  const text = useText().keys.sheet
  const settings = usePrefs()
  const groups = scopes
    .map((scope) => ({
      scope,
      rows: unique(shortcuts).filter((shortcut) => shortcut.scope === scope && keysOf(shortcut, settings).length > 0),
    }))
    .filter((group) => group.rows.length > 0)
  return (
    <Dialog title={text.title} width="wide" lightDismiss onClose={onClose}>
      {!settings.single_keys && <p className="pb-3 text-13 text-late">{text.singleKeysOff}</p>}
      <div className="grid gap-x-8 gap-y-4 pane:grid-cols-2">
        {groups.map((group) => (
          <section key={group.scope}>
            <h3 className="border-b border-line pb-1 text-12 font-medium text-muted">{text.scopes[group.scope]}</h3>
            <dl>
              {group.rows.map((shortcut) => (
                <div key={shortcut.id} className="flex min-h-8 items-center justify-between gap-4">
                  <dt className="text-13">{shortcut.label}</dt>
                  <dd className="flex flex-wrap justify-end gap-2">
                    <span className="sr-only">{keysOf(shortcut, settings).join(', ')}</span>
                    {keysOf(shortcut, settings).map((keys) => (
                      <Keys key={keys} keys={keys} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
