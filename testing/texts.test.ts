import { expect, test } from 'vitest'
import * as account from '../client/messages/en/account.ts'
import * as conversations from '../client/messages/en/conversations.ts'
import * as firstLoad from '../client/messages/en/first-load.ts'
import * as forms from '../client/messages/en/forms.ts'
import * as people from '../client/messages/en/people.ts'
import * as selling from '../client/messages/en/selling.ts'
import * as shopping from '../client/messages/en/shopping.ts'
import * as errors from '../contract/errors.ts'
import * as said from '../contract/texts.ts'

/** Texts with a fixed wording, since other clients compare them: each is in a catalogue. */
const quoted = [
  'Verified Dealer',
  'No products found',
  'Failed to upload attachments. Please try again.',
  'Failed to upload attachment',
  'Failed to update product',
  'Failed to update comment',
  'Failed to delete comment',
  'Error updating product',
  'Dealer',
  'Account',
  'Account created successfully!',
  'Account request cancelled successfully',
  'Anonymous',
  'Bad request',
  'Cancel',
  'Chat not available',
  'Chat with Shop',
  'Comment deleted successfully',
  'Comment posted successfully',
  'Comment updated successfully',
  'Comments & Reviews',
  'Confirm',
  'Contact Support - Max attempts reached',
  'Contact for price',
  'Continue Browsing',
  'Create My Shop',
  'Dashboard',
  'Deactivation request submitted successfully',
  'Dealer Dashboard',
  "Delete Failed — Couldn't delete that product rn. Try again bestie!",
  'Deletion request submitted successfully',
  'Description is required',
  'Description must be at least 10 characters',
  'Description must be at least 3 characters',
  'Description must be less than 1000 characters',
  'Either message text or attachments are required',
  'Error checking URL availability',
  'Failed to cancel request. Please try again.',
  'Failed to create product. Please try again.',
  'Failed to create shop',
  'Failed to fetch comments',
  'Failed to fetch user profile',
  'Failed to get chat messages',
  'Failed to like comment',
  'Failed to load comments',
  'Failed to load messages',
  'Failed to load products',
  'Failed to load shop information',
  'Failed to post comment',
  'Failed to post reply',
  'Failed to refresh token',
  'Failed to refresh user data',
  'Failed to resend OTP',
  'Failed to send OTP',
  'Failed to send message',
  'Failed to send message to shop',
  'Failed to send reset code',
  'Failed to send verification code. Please try again.',
  'Failed to submit deactivation request. Please try again.',
  'Failed to submit deletion request. Please try again.',
  'Failed to submit verification',
  'Failed to update like',
  'Failed to update profile. Please try again.',
  'Failed to update shop',
  'Failed to update shop. Please try again!',
  'Failed to upload image',
  'Failed to upload media',
  'Go Back',
  'Internal server error',
  'Invalid or expired token',
  'Invalid product data',
  'Invalid response from server',
  'Invalid verification code. Please try again.',
  'Just now',
  'Learn More',
  'Link copied to clipboard!',
  'List Your Product',
  'Loading products...',
  'Login Now',
  'Login Required',
  'Login failed',
  'Logout Failed',
  'Message about this product',
  'My Account',
  'Name is required',
  'Network error',
  'New verification code sent',
  'No countries found matching your search.',
  'No notifications',
  'No products available',
  'No products available yet',
  'Not authenticated',
  'Not authorized',
  'Not verified yet',
  'Notification preferences updated successfully!',
  'OTP sent to your phone',
  'OTP verification failed',
  'OTP verified. Enter your new password.',
  'Only image files (JPEG, PNG, GIF, WebP) are allowed',
  'Oops, something went wrong!',
  'Operation failed',
  'Password reset failed',
  'Password reset successfully! You can now sign in.',
  'Passwords do not match',
  'Phone number cannot be changed. Contact support if needed.',
  'Phone verified successfully!',
  'Please choose an available shop URL',
  'Please enter a valid email',
  'Please fix the shop URL before saving!',
  'Please login to access all features.',
  'Please login to access this feature and unlock all app capabilities.',
  'Please select a category',
  'Please select a video file',
  'Please select an image file',
  'Price is required',
  'Price must be a positive number',
  'Price on request',
  'Registration failed',
  'Reply posted successfully',
  'Request timed out',
  'Resource conflict',
  'Resource not found',
  'Select a conversation',
  'Server returned invalid JSON',
  'Shop URL cannot exceed 100 characters',
  'Shop URL is required',
  'Shop URL must be at least 3 characters long',
  'Shop description is required!',
  'Shop description must be at least 10 characters long!',
  'Shop information not available',
  'Shop name is required',
  'Shop name is required!',
  'Shop name must be at least 3 characters',
  'Shop not found',
  'Sign in to chat',
  'Sign in to comment and interact with other users!',
  'Sign in to follow shops and get updates on new products!',
  'Sign in to like products and save your favorites!',
  'Sign in to save products for later!',
  'Signup failed',
  'Start Verification',
  'Tell us why (optional)',
  'This URL is already taken! Try another one',
  'Title must be at least 2 characters',
  'Title must be less than 200 characters',
  'Token refresh failed',
  'Too many requests',
  'Try Again',
  'Unauthorized',
  'Under Review',
  'Untitled Product',
  "Update Failed — Couldn't update availability rn. Give it another shot!",
  'Upload failed',
  'User ID not found',
  'Validation failed',
  'Verification code sent to your phone',
  'Verification code sent to your phone!',
  'Verified',
  'Video file size must be less than 100MB',
  'Video is required',
  'Welcome to my shop!',
  "You've been signed out successfully",
]

/** Texts with values, which are in braces. */
const filled = [
  'File size must be less than {a}MB',
  'Image must be less than {a}MB',
  'Maximum {a} files allowed',
  'Request failed ({a})',
  'Try Again - {a} attempts left',
  'View {a} replies',
  'View 1 reply',
]

/** Returns all texts of a catalogue; functions are called with names in braces, and with one. */
const textsOf = (catalogue: unknown): string[] => {
  if (typeof catalogue === 'string') return [catalogue]
  if (typeof catalogue === 'function')
    return [...made(catalogue, ['{a}', '{b}', '{c}']), ...made(catalogue, [1])]
  if (typeof catalogue === 'object' && catalogue !== null) return Object.values(catalogue).flatMap(textsOf)
  return []
}

/** Some take numbers only, some texts only. */
const made = (text: CallableFunction, values: unknown[]): string[] => {
  try {
    return textsOf(Reflect.apply(text, undefined, values))
  } catch {
    return []
  }
}

test('every text that the specifications quote is in a catalogue', () => {
  const ours = { account, conversations, firstLoad, forms, people, selling, shopping }
  const known = new Set(textsOf({ ours, ...said, ...errors }))
  expect([...quoted, ...filled].filter((text) => !known.has(text))).toEqual([])
})
