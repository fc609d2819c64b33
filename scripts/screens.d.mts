type Screen = {
  readonly route: string | undefined
  readonly address: (things: Readonly<Record<string, string>>) => string
  readonly who?: 'nobody' | 'client'
  readonly choose?: string
}

export const screens: Readonly<Record<string, Screen>>
export const withoutPicture: Readonly<Record<string, string>>
