export const ownNav = {
  label: 'Your settings',
  groups: { you: 'You', here: 'This browser', access: 'Access' },
  parts: {
    profile: 'Profile',
    notices: 'Notices',
    notifications: 'Notifications',
    appearance: 'Appearance',
    shortcuts: 'Shortcuts',
    security: 'Signing in',
    sessions: 'Sessions',
    tokens: 'API tokens',
  },
} as const
