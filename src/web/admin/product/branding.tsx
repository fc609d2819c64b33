import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LOGO_TYPES, putBranding, type Branding } from '../../../contract/app/settings.ts'
import { COLOR, chooseTextColor } from '../../../contract/contrast.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { BrandSample } from '../../ui/brand-sample.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { ColorField } from '../../ui/form/color-field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { useToast } from '../../ui/layer/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { WritingField } from '../../ui/writing/writing-field.tsx'
import { chosenIn, typedIn } from '../../ui/form/form-fields.ts'
import { useLangName } from '../../kb/lang.ts'
import { brandingQuery } from './data.ts'
import { langChoices } from './lang-choices.ts'
import { mistakeIn, readLogo, type LogoMistake, type NewLogo } from './logo-file.ts'

type Values = {
  readonly product_name: string
  readonly accent: string
  readonly footer: string
  readonly default_lang: string
  /** undefined: unchanged. null: removed. */
  readonly logo: NewLogo | null | undefined
}

const useBrandingForm = ({ product_name, accent, footer, default_lang }: Branding) => {
  const { common } = useText()
  const queries = useQueryClient()
  const toast = useToast()
  const form = useForm<Values>({
    initial: { product_name, accent, footer, default_lang, logo: undefined },
    submit: async ({ logo, ...rest }) => {
      const sent = logo && { content_type: logo.content_type, content_base64: logo.content_base64 }
      await call(putBranding, { body: { ...rest, ...(logo !== undefined && { logo: sent ?? null }) } })
      await queries.invalidateQueries({ queryKey: brandingQuery.queryKey })
      form.set('logo', undefined)
      toast({ text: common.saved })
    },
  })
  return form
}

type Form = ReturnType<typeof useBrandingForm>

const Logo = ({ form, has }: { form: Form; has: boolean }) => {
  const text = useText().admin.branding
  const [mistake, setMistake] = useState<LogoMistake>()
  const choose = (file: File): void => {
    const found = mistakeIn(file)
    setMistake(found)
    if (found === undefined) void readLogo(file).then((logo) => form.set('logo', logo))
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <FileField
        label={text.logo}
        hint={text.logoHint}
        error={mistake === undefined ? form.errors.logo : text.mistakes[mistake]}
        accept={LOGO_TYPES.join(',')}
        onFile={choose}
      />
      {has && <Button onClick={() => form.set('logo', null)}>{text.removeLogo}</Button>}
    </div>
  )
}

const Words = ({ form, disabled, lang }: { form: Form; disabled: boolean; lang: string }) => {
  const text = useText().admin.branding
  const langName = useLangName()
  return (
    <>
      <WritingField label={text.footer} hint={text.footerHint} rows={2} maxLength={500} disabled={disabled} {...typedIn(form, 'footer')} />
      <ChoiceField
        label={text.lang}
        hint={text.langHint}
        choices={langChoices(lang, langName)}
        disabled={disabled}
        {...chosenIn(form, 'default_lang')}
      />
    </>
  )
}

const Fields = ({ form, has, disabled, lang }: { form: Form; has: boolean; disabled: boolean; lang: string }) => {
  const { common } = useText()
  const text = useText().admin.branding
  const { values, set, errors } = form
  const isUnreadable = COLOR.test(values.accent) && chooseTextColor(values.accent) === undefined
  return (
    <>
      <TextField label={common.name} hint={text.nameHint} required maxLength={60} disabled={disabled} {...typedIn(form, 'product_name')} />
      <ColorField
        name="accent"
        label={text.accent}
        swatch={text.chooseAccent}
        hint={text.accentHint}
        error={isUnreadable ? text.unreadable : errors.accent}
        disabled={disabled}
        value={values.accent}
        onChange={(accent) => set('accent', accent)}
      />
      {!disabled && <Logo form={form} has={has} />}
      <Words form={form} disabled={disabled} lang={lang} />
    </>
  )
}

const BrandingForm = ({ branding }: { branding: Branding }) => {
  const { common } = useText()
  const text = useText().admin.branding
  const mayWrite = useMay('admin:write')
  const form = useBrandingForm(branding)
  const { values, failure, busy } = form
  const logo = values.logo === undefined ? branding.logo?.url : values.logo?.shown
  const accent = COLOR.test(values.accent) ? values.accent : undefined
  return (
    <div className="grid items-start gap-6 wide:grid-cols-2">
      <form {...form.form} className="flex min-w-0 flex-col gap-4">
        <FormFailure what={common.settingsSaveFailed} failure={failure} />
        <Fields form={form} has={logo !== undefined} disabled={!mayWrite} lang={branding.default_lang} />
        {mayWrite && (
          <div>
            <Button type="submit" look="primary" busy={busy}>
              {common.saveChanges}
            </Button>
          </div>
        )}
      </form>
      <div className="min-w-0">
        <Section title={text.sample}>
          <BrandSample
            label={text.sampleOf({ name: values.product_name })}
            name={values.product_name}
            logo={logo}
            accent={accent}
            onAccent={accent && chooseTextColor(accent)}
            verb={text.sampleVerb}
            footer={values.footer}
          />
        </Section>
      </div>
    </div>
  )
}

export const BrandingPage = () => {
  const { nav } = useText().admin
  const { common } = useText()
  const text = useText().admin.branding
  const branding = useQuery(brandingQuery)
  return (
    <SettingsPage title={nav.parts.branding} about={text.about}>
      <Loaded query={branding} failed={common.settingsLoadFailed}>
        {(data) => <BrandingForm branding={data} />}
      </Loaded>
    </SettingsPage>
  )
}
