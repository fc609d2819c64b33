export const ownNav = {
  label: 'Your settings',
  groups: { you: 'You', here: 'This browser', access: 'Access' },
  parts: {
    profile: 'Profile',
    notices: 'Notifications',
    notifications: 'Notification settings',
    appearance: 'Appearance',
    shortcuts: 'Shortcuts',
    security: 'Sign-in and security',
    sessions: 'Sessions',
    tokens: 'API tokens',
  },
} as const
