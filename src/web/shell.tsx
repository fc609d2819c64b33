import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { CircleQuestionMark, Menu as MenuIcon, PanelLeft, SlidersHorizontal } from 'lucide-react'
import { liveState } from './api/live.ts'
import { useText } from './i18n/text.tsx'
import type { PaletteSearch } from './ui/layer/palette.tsx'
import type { PaletteRow } from './ui/layer/palette-query.ts'
import type { Shortcut } from './keys/registry.ts'
import { startPreloading } from './keys/lazy-part.ts'
import { typeAhead } from './keys/type-ahead-buffer.ts'
import { useKeysOf, useShortcutList, useShortcuts } from './keys/use-shortcuts.tsx'
import { usePaletteRows } from './palette-rows.ts'
import { places as everyPlace, type Place, type PlaceId } from './places.tsx'
import { changePrefs, usePrefs } from './prefs.ts'
import { RateLimitBanner } from './rate-limit-banner.tsx'
import { SignedOutBanner } from './signed-out-banner.tsx'
import { IconButton } from './ui/button.tsx'
import { ConnectionDot } from './ui/connection-dot.tsx'
import { Drawer, Frame, Mark, SearchBox } from './ui/page/frame.tsx'
import { Keys } from './ui/keys.tsx'
import { Rail, type RailItem } from './ui/page/rail.tsx'
import { TipLayer } from './ui/layer/tip.tsx'
import { useToast } from './ui/layer/toast.tsx'
import { useArrival } from './use-arrival.ts'
import { useObservable } from './use-observable.ts'
import { lazyLayer } from './ui/layer/lazy-layer.tsx'

const Palette = lazyLayer(() => import('./ui/layer/palette.tsx').then((module) => module.Palette))
const ShortcutSheet = lazyLayer(() => import('./ui/layer/key-sheet.tsx').then((module) => module.ShortcutSheet))
const Appearance = lazyLayer(() => import('./appearance.tsx').then((module) => module.Appearance))

export type ShellProps = {
  readonly places?: readonly Place[]
  readonly counts?: Readonly<Partial<Record<PlaceId, { readonly due: number; readonly broken?: boolean }>>>
  readonly search?: PaletteSearch
  readonly account?: ReactNode
  readonly children: ReactNode
}

type Layer = { readonly kind: 'sheet' | 'appearance' | 'drawer' } | { readonly kind: 'palette'; readonly rows: readonly PaletteRow[] }

/** Ctrl+Enter in a part that is still loading sends nothing; a toast explains it. */
const useNotSent = (): void => {
  const text = useText().ui
  const toast = useToast()
  useEffect(() => typeAhead.discarded.subscribe(() => toast({ text: text.notSentYet })), [text, toast])
}

const Layers = ({
  layer,
  items,
  search,
  onClose,
}: {
  layer: Layer
  items: readonly RailItem[]
  search: PaletteSearch | undefined
  onClose: () => void
}) => {
  const text = useText().shell
  const shortcuts = useShortcutList()
  if (layer.kind === 'palette') return <Palette rows={layer.rows} search={search} onClose={onClose} />
  if (layer.kind === 'sheet') return <ShortcutSheet shortcuts={shortcuts} onClose={onClose} />
  if (layer.kind === 'appearance') return <Appearance onClose={onClose} />
  return (
    <Drawer label={text.rail} onClose={onClose}>
      <Rail label={text.rail} mark={<Mark name={text.product} narrow={false} />} items={items} narrow={false} onGo={onClose} />
    </Drawer>
  )
}

const paletteShortcut = { id: 'palette', keys: 'Mod+k', scope: 'global' } as const

type TopbarProps = { readonly account: ReactNode; readonly onPalette: () => void; readonly onLayer: (layer: Layer) => void }

const Topbar = ({ account, onPalette, onLayer }: TopbarProps) => {
  const { nav } = useText().me
  const text = useText().shell
  const narrow = usePrefs().rail === 'narrow'
  const live = useObservable(liveState)
  const keys = useKeysOf()(paletteShortcut)
  const toggleRail = (): void => changePrefs({ rail: narrow ? 'wide' : 'narrow' })
  return (
    <>
      <span className="hidden pane:inline-flex">
        <IconButton label={text.collapse} shortcut={{ id: 'rail', keys: '[', scope: 'global' }} onClick={toggleRail}>
          <PanelLeft aria-hidden="true" className="size-4" />
        </IconButton>
      </span>
      <span className="pane:hidden">
        <IconButton label={text.rail} onClick={() => onLayer({ kind: 'drawer' })}>
          <MenuIcon aria-hidden="true" className="size-4" />
        </IconButton>
      </span>
      <SearchBox label={text.openPalette} hint={keys !== undefined && <Keys keys={keys} />} onOpen={onPalette} />
      <span className="ms-auto inline-flex items-center gap-2">
        <ConnectionDot state={live} />
        <IconButton label={nav.parts.appearance} onClick={() => onLayer({ kind: 'appearance' })}>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={text.help} shortcut={{ id: 'sheet', keys: '?', scope: 'global' }} onClick={() => onLayer({ kind: 'sheet' })}>
          <CircleQuestionMark aria-hidden="true" className="size-4" />
        </IconButton>
        {account}
      </span>
    </>
  )
}

export const Shell = ({ places = everyPlace, counts = {}, search, account, children }: ShellProps) => {
  const text = useText().shell
  const navigate = useNavigate()
  const narrow = usePrefs().rail === 'narrow'
  const paletteRows = usePaletteRows(places)
  const pathname = useLocation({ select: (location) => location.pathname })
  const [layer, setLayer] = useState<Layer>()
  useArrival()
  useNotSent()
  useEffect(startPreloading, [])
  const openPalette = (): void => setLayer({ kind: 'palette', rows: paletteRows() })
  const goTo = ({ id, keys, to }: Place): Shortcut => {
    const label = text.goTo({ place: text.places[id] })
    return { id: `go.${id}`, keys, scope: 'global', label, run: () => void navigate({ to }) }
  }
  useShortcuts([{ ...paletteShortcut, label: text.openPalette, run: openPalette }, ...places.map(goTo)])
  const items = places.map((place): RailItem => ({
    ...place,
    ...counts[place.id],
    label: text.places[place.id],
    current: place.under !== undefined && pathname.startsWith(place.under),
  }))
  return (
    <Frame
      narrow={narrow}
      rail={<Rail label={text.rail} mark={<Mark name={text.product} narrow={narrow} />} items={items} narrow={narrow} />}
      banners={
        <>
          <SignedOutBanner />
          <RateLimitBanner />
        </>
      }
      topbar={<Topbar account={account} onPalette={openPalette} onLayer={setLayer} />}
    >
      {children}
      {layer !== undefined && <Layers layer={layer} items={items} search={search} onClose={() => setLayer(undefined)} />}
      <TipLayer />
    </Frame>
  )
}
