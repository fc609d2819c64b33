import { mergeAsset } from '../../contract/app/asset-merge.ts'
import type { Asset, AssetOverview } from '../../contract/app/asset-overview.ts'
import { RELATION_TYPES } from '../../contract/v1/asset-enums.ts'
import { relateAsset, updateAsset } from '../../contract/v1/assets.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { findAssets } from '../records/find-things.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'
import type { Found } from '../ui/form/finder.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { chosenIn, foundIn } from '../ui/form/form-fields.ts'
import { useDone } from '../ui/use-done.ts'
import { useForm } from '../ui/form/use-form.ts'
import { wordChoices } from '../ui/form/word-choices.ts'
import { AssetFields, Locks } from './asset-fields.tsx'
import { changedBody, valuesOf } from './asset-values.ts'
import { assetKeys } from './data.ts'

type DialogProps = { readonly room: AssetOverview; readonly onClose: () => void }

export const EditDialog = ({ room, onClose }: DialogProps) => {
  const { common, assets: text } = useText()
  const done = useDone(assetKeys, onClose)
  const initial = valuesOf(room)
  const form = useForm({
    initial,
    submit: async (values) => {
      await call(updateAsset, { params: { id: room.asset.id }, body: changedBody(initial, values) })
      await done(common.saved)
    },
  })
  const { values, set, errors } = form
  return (
    <FormDialog title={text.editTitle} verb={common.saveChanges} width="wide" form={form} failed={text.saveFailed} onClose={onClose}>
      <AssetFields values={values} set={set} errors={errors} />
      <Locks values={values} set={set} errors={errors} />
    </FormDialog>
  )
}

type Relating = { readonly type: (typeof RELATION_TYPES)[number]; readonly asset_id: readonly Found[] }

export const RelateDialog = ({ room, onClose }: DialogProps) => {
  const { common, assets: text } = useText()
  const done = useDone(assetKeys, onClose)
  const initial: Relating = { type: 'depends_on', asset_id: [] }
  const form = useForm({
    initial,
    submit: async ({ type, asset_id }) => {
      const other = asset_id[0]
      if (other === undefined) return onClose()
      await call(relateAsset, { params: { id: room.asset.id }, body: { asset_id: Number(other.id), type } })
      return done(text.related)
    },
  })
  return (
    <FormDialog title={text.relateTitle} verb={text.relateVerb} form={form} failed={text.saveFailed} onClose={onClose}>
      <ChoiceField label={text.relateType} choices={wordChoices(RELATION_TYPES, text.relation)} {...chosenIn(form, 'type')} />
      <FinderField
        single
        label={text.relateOther}
        placeholder={common.typeToFind}
        nothing={common.nothingFound}
        find={findAssets}
        {...foundIn(form, 'asset_id')}
      />
    </FormDialog>
  )
}

type MergeProps = {
  readonly asset: Pick<Asset, 'id' | 'name'>
  readonly onClose: () => void
  /** Navigates away from the merged asset. */
  readonly onMerged?: (into_id: string) => Promise<void>
}

type Merging = { readonly into_id: readonly Found[] }

export const MergeDialog = ({ asset, onClose, onMerged }: MergeProps) => {
  const { common, assets: text } = useText()
  const done = useDone(assetKeys, onClose)
  const initial: Merging = { into_id: [] }
  const form = useForm({
    initial,
    submit: async ({ into_id }) => {
      const other = into_id[0]
      if (other === undefined) return undefined
      await call(mergeAsset, { params: { id: asset.id }, body: { into_id: Number(other.id) } })
      await onMerged?.(other.id)
      return done(text.merged({ name: other.label }))
    },
  })
  const chosen = form.values.into_id
  return (
    <FormDialog
      title={text.mergeTitle}
      sentence={text.mergeSentence({ name: asset.name })}
      verb={common.merge}
      look="danger"
      form={form}
      failed={text.saveFailed}
      onClose={onClose}
    >
      <FinderField
        hint={chosen.length === 0 ? text.mergeNeeds : undefined}
        single
        label={text.mergeInto}
        placeholder={common.typeToFind}
        nothing={common.nothingFound}
        find={async (q) => (await findAssets(q)).filter(({ id }) => id !== String(asset.id))}
        {...foundIn(form, 'into_id')}
      />
    </FormDialog>
  )
}
