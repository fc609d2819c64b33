import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router'
import { page, type At } from '../at.ts'

const choosing = () => import('./choose-password.tsx')

export const doorRoutes = (at: At): AnyRoute[] => [
  createRoute({ ...at('/login/forgotten'), component: page([], () => import('./forgotten.tsx'), 'ForgottenPage') }),
  createRoute({
    ...at('/login/saml'),
    beforeLoad: () => {
      throw redirect({ to: '/login', replace: true })
    },
  }),
  createRoute({
    ...at('/invite/$token'),
    beforeLoad: ({ params }: { readonly params: { readonly token?: string } }) => {
      throw redirect({ to: `/invitation/${params.token ?? ''}`, replace: true })
    },
  }),
  createRoute({ ...at('/invitation/$token'), component: page([], choosing, 'InvitationPage') }),
  createRoute({ ...at('/reset/$token'), component: page([], choosing, 'ResetPage') }),
]
