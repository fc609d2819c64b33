import { useQuery } from '@tanstack/react-query'
import type { IntegrationRecord } from '../../contract/app/integrations.ts'
import { checksQuery } from '../watch/data.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { affectedBy } from '../channels/affected.ts'
import { assignmentsQuery } from '../channels/data.ts'

const named = 8

const useNames = () => {
  const text = useText().checks
  const format = useFormat()
  const { data } = useQuery(checksQuery(useProjectId()))
  const names = new Map((data?.data ?? []).map(({ uuid, name }) => [uuid, name || text.untitled]))
  return (uuids: readonly string[]): string => {
    const rest = uuids.length - named
    const first = uuids.slice(0, named).map((uuid) => names.get(uuid) ?? text.untitled)
    return format.list(rest > 0 ? [...first, text.andMore({ count: rest })] : first)
  }
}

type QuestionProps = {
  readonly doomed: readonly IntegrationRecord[]
  readonly nameOf: (one: IntegrationRecord) => string
  readonly onClose: () => void
  readonly onDelete: () => void
}

/** Confirmation before integrations are deleted: lists affected checks and those left without an integration. */
export const DeleteQuestion = ({ doomed, nameOf, onClose, onDelete }: QuestionProps) => {
  const { common, integrations: text } = useText()
  const format = useFormat()
  const namesOf = useNames()
  const { data: assignments = {} } = useQuery(assignmentsQuery(useProjectId()))
  const { checks, silenced } = affectedBy(
    assignments,
    doomed.map(({ uuid }) => uuid),
  )
  const count = Math.max(checks.length, ...doomed.map(({ n_checks }) => n_checks))
  const sentences = [
    text.deleteSentence({ count }),
    checks.length > 0 && text.deleteWhich({ names: namesOf(checks) }),
    silenced.length > 0 && text.deleteSilences({ names: namesOf(silenced) }),
  ]
  return (
    <Confirm
      title={common.deleteQuestion({ name: format.list(doomed.map(nameOf)) })}
      sentence={sentences.filter((part) => part !== false).join(' ')}
      verb={common.delete}
      onConfirm={() => {
        onClose()
        onDelete()
      }}
      onClose={onClose}
    />
  )
}
