import { listProblems } from '../../contract/v1/problems.ts'
import type { ProblemCard } from '../../contract/app/cards.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { findAmong, findAssets, findChecks, findTickets, problemFound } from '../records/find-things.ts'
import { useMay } from '../session.ts'
import { FinderField } from '../ui/form/finder-field.tsx'
import { foundIn, type FormFields } from '../ui/form/form-fields.ts'
import type { ChangeValues } from './change-values.ts'

const openProblems = async (): Promise<readonly ProblemCard[]> => (await call(listProblems, { query: { per_page: 100 } })).data

const findProblems = findAmong(openProblems, problemFound)

const finds = { asset_ids: findAssets, check_uuids: findChecks, ticket_ids: findTickets, problem_id: findProblems }

export const LinkFields = ({ form }: { form: FormFields<ChangeValues> }) => {
  const { common } = useText()
  const text = useText().changes.fields
  const mayAssets = useMay('assets:read')
  const mayChecks = useMay('monitor:read')
  const rows = [
    { name: 'asset_ids', label: common.assets, hint: text.assetsHint, isShown: mayAssets },
    { name: 'check_uuids', label: common.checks, hint: text.checksHint, isShown: mayChecks },
    { name: 'ticket_ids', label: common.tickets, hint: undefined, isShown: true },
    { name: 'problem_id', label: text.problem, hint: undefined, isShown: true },
  ] as const
  return (
    <div className="grid gap-3 pane:grid-cols-2">
      {rows
        .filter(({ isShown }) => isShown)
        .map(({ name, label, hint }) => (
          <FinderField
            key={name}
            hint={hint}
            label={label}
            placeholder={common.typeToFind}
            nothing={common.nothingFound}
            single={name === 'problem_id'}
            find={finds[name]}
            {...foundIn(form, name)}
          />
        ))}
    </div>
  )
}
