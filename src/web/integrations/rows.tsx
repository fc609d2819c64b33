import { useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { IntegrationRecord } from '../../contract/app/integrations.ts'
import { useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Grid } from '../ui/grid/grid.tsx'
import { noSelection, stillThere, type Selection } from '../ui/grid/selection.ts'
import { BulkBar } from '../ui/page/page.tsx'
import { useColumns, type Acting } from './columns.tsx'
import { kindsQuery } from '../channels/data.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { isPaused } from '../channels/health.tsx'
import { nameOf } from '../channels/names.ts'
import { useMany, type Many } from './use-many.ts'

const keyOf = ({ uuid }: IntegrationRecord): string => uuid

type BarProps = { readonly chosen: readonly IntegrationRecord[]; readonly many: Many; readonly onDone: () => void }

const ChosenBar = ({ chosen, many, onDone }: BarProps) => {
  const { common, integrations: text } = useText()
  const areAllPaused = chosen.every(isPaused)
  const makeDefault = (): void => many.change.mutate({ several: chosen, body: { is_default: true } }, { onSuccess: onDone })
  return (
    <BulkBar label={common.integrations} summary={text.chosen({ count: chosen.length })}>
      <Button busy={many.test.isPending} onClick={() => many.test.mutate(chosen)}>
        {common.sendATest}
      </Button>
      <Button onClick={() => many.pause(chosen, !areAllPaused)}>{areAllPaused ? text.resume : common.pause}</Button>
      <Button onClick={makeDefault}>{text.makeDefault}</Button>
      <Button onClick={() => many.askDelete(chosen)}>{common.deleteDots}</Button>
    </BulkBar>
  )
}

const useRowKeys = (row: IntegrationRecord | undefined, many: Many): void => {
  const { common, integrations: text } = useText()
  const mayWrite = useMay('monitor:write')
  const key = (id: string, keys: string, label: string, act: (one: IntegrationRecord) => void) => ({
    id: `integration.${id}`,
    keys,
    scope: 'page' as const,
    label,
    when: () => mayWrite && row !== undefined,
    run: () => row !== undefined && act(row),
  })
  useShortcuts([
    key('test', 't', common.sendATest, (one) => many.test.mutate([one])),
    key('pause', 'p', `${common.pause} / ${text.resume}`, (one) => many.pause([one], !isPaused(one))),
    key('delete', '#', common.deleteDots, (one) => many.askDelete([one])),
  ])
}

/** A ref, because the columns must keep their identity while an action is running. */
const useActing = (project: string, many: Many): Acting => {
  const navigate = useNavigate()
  const newest = useRef(many)
  newest.current = many
  return useMemo(
    () => ({ many: () => newest.current, onOpen: ({ uuid }) => void navigate({ to: `/p/${project}/integrations/${uuid}` }) }),
    [navigate, project],
  )
}

export const IntegrationRows = ({ integrations }: { integrations: readonly IntegrationRecord[] }) => {
  const { common } = useText()
  const project = useProjectId()
  const mayWrite = useMay('monitor:write')
  const { data: kinds = [] } = useQuery(kindsQuery)
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [activeKey, setActiveKey] = useState<string>()
  const many = useMany(project, (one) => nameOf(one, kinds))
  const acting = useActing(project, many)
  const columns = useColumns(kinds, acting)
  const chosen = stillThere(selection, integrations.map(keyOf))
  useRowKeys(
    integrations.find(({ uuid }) => uuid === activeKey),
    many,
  )
  const done = (): void => setSelection(noSelection)
  return (
    <>
      <Grid
        primary
        label={common.integrations}
        rows={integrations}
        columns={columns}
        keyOf={keyOf}
        nameOf={many.nameOf}
        selection={chosen}
        onSelect={mayWrite ? setSelection : undefined}
        onOpen={acting.onOpen}
        onActive={setActiveKey}
      />
      {mayWrite && chosen.keys.size > 0 && (
        <ChosenBar chosen={integrations.filter(({ uuid }) => chosen.keys.has(uuid))} many={many} onDone={done} />
      )}
      {many.doomed.length > 0 && (
        <DeleteQuestion
          doomed={many.doomed}
          nameOf={many.nameOf}
          onClose={() => many.askDelete([])}
          onDelete={() => many.remove.mutate(many.doomed, { onSuccess: done })}
        />
      )}
    </>
  )
}
