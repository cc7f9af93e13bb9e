import { z } from 'zod'
import { field } from '../field-codes.ts'
import { byId, id } from '../ids.ts'
import { cursorQuery, pagination } from '../pagination.ts'
import { success } from '../texts.ts'
import { endpoint } from '../wire.ts'
import { preferenceIds } from './preferences.ts'
import { notification, notificationType, preference } from './views.ts'

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'The caller’s notifications, newest first',
  query: cursorQuery(50).extend({
    type: notificationType.optional(),
    isRead: z.stringbool().optional(),
  }),
  answer: z.object({ notifications: z.array(notification), pagination, unreadCount: z.number().int() }),
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/notifications/unread-count',
  summary: 'Number of unread notifications',
  answer: z.object({ count: z.number().int() }),
})

export const readNotification = endpoint({
  method: 'PATCH',
  path: '/notifications/:id/read',
  summary: 'Mark a notification as read',
  params: byId,
  answer: z.object({ notification, unreadCount: z.number().int() }),
  errors: ['NOT_FOUND'],
})

export const readAllNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications/mark-all-read',
  summary: 'Mark all notifications as read',
  answer: z.object({ unreadCount: z.number().int() }),
})

const allPreferences = z.object({ preferences: z.array(preference) })

export const getPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'The caller’s notification preferences, for Web Push and WhatsApp',
  answer: allPreferences,
})

const choices = z
  .array(z.object({ id: z.enum(preferenceIds), enabled: z.boolean() }))
  .max(50)
  .superRefine((chosen, context) => {
    for (const [index, { id: which, enabled }] of chosen.entries())
      if (which === 'security' && !enabled)
        context.addIssue({ code: 'custom', path: [index, 'enabled'], message: field.securityAlwaysOn })
  })

export const setPreferences = endpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  summary: 'Update notification preferences; takes a bare array, and omitted ones keep their values',
  body: z.preprocess(
    (body) => (Array.isArray(body) ? { preferences: body } : body),
    z.object({ preferences: choices }),
  ),
  answer: allPreferences,
  message: success.preferencesUpdated,
})

export const getPushKey = endpoint({
  method: 'GET',
  path: '/notifications/push-key',
  summary: 'The public key (VAPID) for Web Push subscriptions',
  answer: z.object({ publicKey: z.string() }),
})

const endpointUrl = z.url({ protocol: /^https?$/, error: field.pushEndpoint }).max(2000, field.pushEndpoint)

export const subscribePush = endpoint({
  method: 'POST',
  path: '/notifications/push-subscriptions',
  // The client subscribes on every page load.
  httpRate: { count: 60, seconds: 3600 },
  summary: 'Subscribe this browser to Web Push until its session ends; takes a PushSubscription as JSON',
  body: z.object({
    endpoint: endpointUrl,
    keys: z.object({
      /** An uncompressed P-256 point: 65 bytes in base64url. */
      p256dh: z.string().regex(/^B[\w-]{86}=?$/, field.pushKeys),
      /** 16 bytes. */
      auth: z.string().regex(/^[\w-]{22}={0,2}$/, field.pushKeys),
    }),
  }),
  answer: z.object({ subscription: z.object({ id, endpoint: z.string() }) }),
  status: 201,
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/notifications/push-subscriptions',
  summary: 'Unsubscribe this browser from Web Push',
  body: z.object({ endpoint: z.string().max(2000) }),
  answer: z.object({}),
})
