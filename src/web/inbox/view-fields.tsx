import type { ComponentProps } from 'react'
import { SHARING_LEVELS, type SharingLevel } from '../../contract/v1/ticket-enums.ts'
import { useText } from '../i18n/text.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'

type ViewFieldsProps = {
  readonly name: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onType'>
  readonly visibility: Pick<ComponentProps<typeof ChoiceField<SharingLevel>>, 'name' | 'value' | 'error' | 'onChoose'>
}

export const ViewFields = ({ name, visibility }: ViewFieldsProps) => {
  const { common, inbox: text } = useText()
  return (
    <>
      <TextField label={common.name} autoFocus required maxLength={255} {...name} />
      <ChoiceField label={common.visibility} choices={wordChoices(SHARING_LEVELS, text.visibilities)} {...visibility} />
    </>
  )
}
