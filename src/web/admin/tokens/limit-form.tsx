import { RATE_LIMIT_BUDGETS, limitToken } from '../../../contract/v1/tokens.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { typedIn } from '../../ui/form/form-fields.ts'
import { ownTokensQuery, type Token } from './data.ts'
import { initialOf, limitsOf } from './limit-values.ts'

export const LimitForm = ({ token, onClose }: { token: Token; onClose: () => void }) => {
  const text = useText().admin.tokens
  const refresh = useAct({
    run: async () => undefined,
    touches: [ownTokensQuery.queryKey, ['token rates']],
    done: text.limited,
    onDone: onClose,
  })
  const form = useForm({
    initial: initialOf(token),
    submit: async (values) => {
      await call(limitToken, { params: { id: token.id }, body: { rate_limits: limitsOf(values) } })
      refresh.mutate()
    },
  })
  return (
    <FormDialog
      title={text.limitTitle({ name: token.name })}
      sentence={text.limitHint}
      verb={text.limitVerb}
      failed={text.limitFailed}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4 pane:grid-cols-2">
        {RATE_LIMIT_BUDGETS.map((budget) => (
          <TextField
            key={budget}
            {...typedIn(form, budget)}
            label={text.budgetNames[budget]}
            type="number"
            min={1}
            max={100_000}
            placeholder={text.usual}
          />
        ))}
      </div>
    </FormDialog>
  )
}
