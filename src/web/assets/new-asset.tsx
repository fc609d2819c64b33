import { useNavigate } from '@tanstack/react-router'
import { createAsset } from '../../contract/v1/assets.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { AssetFields } from './asset-fields.tsx'
import { bodyOf, emptyAsset } from './asset-values.ts'
import { useRefreshAssets } from './data.ts'

export const NewAssetPage = () => {
  const text = useText().assets
  const navigate = useNavigate()
  const toast = useToast()
  const refresh = useRefreshAssets()
  const form = useForm({
    initial: emptyAsset,
    submit: async (values) => {
      const { data } = await call(createAsset, { body: bodyOf(values) })
      toast({ text: text.created })
      await refresh()
      await navigate({ to: `/assets/${data.id}` })
    },
  })
  const { values, set, errors, failure, busy } = form
  return (
    <div className="max-w-200 px-4 py-3">
      <PageHeader title={text.newAsset} remember={false} />
      <form {...form.form} className="flex min-w-0 flex-col gap-4">
        <FormFailure what={text.saveFailed} failure={failure} />
        <AssetFields values={values} set={set} errors={errors} />
        <div>
          <SubmitButton busy={busy}>{text.create}</SubmitButton>
        </div>
      </form>
    </div>
  )
}
