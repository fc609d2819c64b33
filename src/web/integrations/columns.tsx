import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import type { IntegrationRecord, IntegrationKind } from '../../contract/app/integrations.ts'
import { checksQuery } from '../watch/data.ts'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Go } from '../ui/page/go.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { Menu } from '../ui/layer/menu.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { TimeOrNone } from '../ui/time/time-or-none.tsx'
import { Switch } from '../ui/form/toggle.tsx'
import { Status } from '../ui/status.tsx'
import { integrationsQuery } from '../channels/data.ts'
import { Health, isFailing, isPaused } from '../channels/health.tsx'
import { KindIcon } from '../channels/kind-icon.tsx'
import { addressOf, nameOf, useKindWords } from '../channels/names.ts'
import { isWithoutChecks } from '../channels/without-checks.ts'
import type { Many } from './use-many.ts'

export type Acting = { readonly many: () => Many; readonly onOpen: (one: IntegrationRecord) => void }

const Try = ({ one, many, onOpen }: Acting & { one: IntegrationRecord }) => {
  const text = useText().integrations
  const name = many().nameOf(one)
  return (
    <span className="inline-flex gap-1">
      {isFailing(one) && (
        <Button look="quiet" aria-label={text.fixOne({ name })} onClick={() => onOpen(one)}>
          {text.fix}
        </Button>
      )}
      <Button look="quiet" aria-label={text.testOne({ name })} onClick={() => many().test.mutate([one])}>
        {text.testShort}
      </Button>
    </span>
  )
}

const useActColumns = ({ many, onOpen }: Acting): readonly GridColumn<IntegrationRecord>[] => {
  const { common, integrations: text } = useText()
  return useMemo(
    () => [
      {
        id: 'default',
        label: common.default,
        track: '4.5rem',
        from: 620,
        cell: (one) => (
          <Switch
            bare
            label={common.default}
            checked={one.is_default}
            onChange={(on) => many().change.mutate({ several: [one], body: { is_default: on } })}
          />
        ),
      },
      {
        id: 'test',
        label: text.testShort,
        track: '8.5rem',
        from: 760,
        cell: (one) => <Try one={one} many={many} onOpen={onOpen} />,
      },
      {
        id: 'more',
        label: common.actions,
        track: '3.5rem',
        cell: (one) => (
          <Menu
            align="end"
            label={common.actionsFor({ name: many().nameOf(one) })}
            icon={<Ellipsis aria-hidden="true" className="size-4" />}
            items={[
              { label: common.edit, onSelect: () => onOpen(one) },
              { label: common.sendATest, keys: 't', onSelect: () => many().test.mutate([one]) },
              { label: isPaused(one) ? text.resume : common.pause, keys: 'p', onSelect: () => many().pause([one], !isPaused(one)) },
              { kind: 'line' },
              { label: common.deleteDots, keys: '#', danger: true, onSelect: () => many().askDelete([one]) },
            ]}
          />
        ),
      },
    ],
    [text, many, onOpen],
  )
}

const Named = ({ one, name, to }: { one: IntegrationRecord; name: string; to: string }) => (
  <span className="flex min-w-0 items-center gap-2">
    <KindIcon kind={one.kind} />
    <span className="truncate">
      <Go plain to={to}>
        {name}
      </Go>
    </span>
  </span>
)

const howItIs = (one: IntegrationRecord, isRoomy: boolean) => (
  <span data-tip={one.last_error === '' ? undefined : one.last_error}>
    <Health integration={one} /> {isRoomy && one.last_error !== '' && <Quiet>{one.last_error}</Quiet>}
  </span>
)

/** Number of checks that notify the integration. Zero is an error: the integration never sends anything. */
const Checks = ({ one, of }: { one: IntegrationRecord; of: number }) => {
  const text = useText().integrations
  const { data: all = [one] } = useQuery(integrationsQuery(useProjectId()))
  const count = text.ofChecks({ count: one.n_checks, of })
  return isWithoutChecks(one, all, of) ? <Status kind="down" word={count} /> : count
}

const aboutOf = (one: IntegrationRecord, label: string): string => {
  const address = addressOf(one)
  return one.name === '' || address === '' ? label : `${label} · ${address}`
}

/** Stable array: cells render again only when an integration changes. */
export const useColumns = (kinds: readonly IntegrationKind[], acting: Acting): readonly GridColumn<IntegrationRecord>[] => {
  const { common, integrations: text } = useText()
  const project = useProjectId()
  const words = useKindWords()
  const mayWrite = useMay('monitor:write')
  const ends = useActColumns(acting)
  const { data: checks } = useQuery(checksQuery(project))
  const of = checks?.data.length ?? 0
  return useMemo(() => {
    const about = (one: IntegrationRecord): string => aboutOf(one, words(kinds.find(({ kind }) => kind === one.kind)?.label ?? one.kind))
    return [
      {
        id: 'name',
        label: common.name,
        track: 'minmax(7rem, 1.4fr)',
        cell: (one) => <Named one={one} name={nameOf(one, kinds)} to={`/p/${project}/integrations/${one.uuid}`} />,
      },
      { id: 'about', label: common.kind, track: 'minmax(6rem, 1.3fr)', from: 760, cell: (one) => <Quiet>{about(one)}</Quiet> },
      { id: 'health-short', label: text.healthTitle, track: '8rem', from: 560, to: 1_120, cell: (one) => howItIs(one, false) },
      {
        id: 'health',
        label: text.healthTitle,
        track: 'minmax(6rem, 1.6fr)',
        from: 1_120,
        below: 'bare',
        cell: (one) => howItIs(one, true),
      },
      { id: 'checks', label: common.checks, track: '6rem', below: 'bare', cell: (one) => <Checks one={one} of={of} /> },
      {
        id: 'last',
        label: text.lastTold,
        track: '7rem',
        from: 860,
        cell: ({ last_notify_at }) => <TimeOrNone at={last_notify_at} none={common.never} />,
      },
      ...(mayWrite ? ends : []),
    ]
  }, [text, words, kinds, project, mayWrite, ends, of])
}
