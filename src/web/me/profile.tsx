import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeOwnProfile, getOwnProfile, type OwnProfile } from '../../contract/app/own-profile.ts'
import { SettingsPage } from '../ui/page/settings-page.tsx'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { useText } from '../i18n/text.tsx'
import { sessionQuery, useMe } from '../session.ts'
import { Alert } from '../ui/page/alert.tsx'
import { Button } from '../ui/button.tsx'
import { FactList } from '../ui/list/fact-list.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { ZoneField } from '../ui/form/zone-field.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { givenIn, typedIn } from '../ui/form/form-fields.ts'

const queryKey = ['own-profile']

const useProfileForm = ({ source: _, ...initial }: OwnProfile) => {
  const { common } = useText()
  const queries = useQueryClient()
  const toast = useToast()
  return useForm({
    initial,
    submit: async (body) => {
      await call(changeOwnProfile, { body })
      await queries.invalidateQueries({ queryKey })
      await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
      toast({ text: common.saved })
    },
  })
}

const ProfileForm = ({ profile }: { profile: OwnProfile }) => {
  const { common } = useText()
  const text = useText().me.profile
  const form = useProfileForm(profile)
  const { failure, busy } = form
  const isDirectory = profile.source === 'scim'
  const field = (name: 'first_name' | 'last_name' | 'title' | 'phone') => (
    <TextField
      label={text.fields[name]}
      required={name === 'first_name'}
      disabled={isDirectory && (name === 'first_name' || name === 'last_name')}
      {...typedIn(form, name)}
    />
  )
  return (
    <form {...form.form} className="flex max-w-160 flex-col gap-4">
      <FormFailure what={text.failed} failure={failure} />
      {isDirectory && <Alert kind="new">{text.fromDirectory}</Alert>}
      <div className="grid gap-4 pane:grid-cols-2">
        {field('first_name')}
        {field('last_name')}
        {field('title')}
        {field('phone')}
      </div>
      <ZoneField label={common.timeZone} hint={text.zoneHint} {...givenIn(form, 'timezone')} />
      <WritingField label={common.signature} hint={text.signatureHint} rows={4} {...typedIn(form, 'signature')} />
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {common.saveChanges}
        </Button>
      </div>
    </form>
  )
}

export const ProfilePage = () => {
  const { nav } = useText().me
  const { common } = useText()
  const text = useText().me.profile
  const me = useMe()
  const profile = useQuery({
    queryKey,
    ...dataOptions(getOwnProfile),
  })
  return (
    <SettingsPage title={nav.parts.profile} about={text.about}>
      <Loaded query={profile} failed={text.loadFailed}>
        {(data) => <ProfileForm profile={data} />}
      </Loaded>
      <div className="pt-4">
        <Section title={text.decided}>
          <FactList
            facts={[
              { label: common.email, value: me?.email ?? common.noneLower },
              { label: common.role, value: me?.role.name ?? '' },
            ]}
          />
        </Section>
      </div>
    </SettingsPage>
  )
}
