import type { PermissionKey } from "./permission-keys.ts"

/**
 * Who may call an operation, as data. The subject says in which account the operation acts: the server finds that
 * account, checks that the caller reaches it, and only then checks the permission. An object out of reach gets the same
 * answer as one that does not exist.
 */
export type Access =
  | { readonly kind: "public" }
  | { readonly kind: "signedIn" }
  | { readonly kind: "permission"; readonly key: PermissionKey; readonly subject: Subject; readonly orSelf: boolean }

export type Subject =
  /** The caller's own account (or the one it is acting in). */
  | { readonly kind: "own" }
  /** The account, user, … that a path parameter names. */
  | { readonly kind: SubjectKind; readonly param: string }
/** What a path parameter may name; the server has one resolver for each. */
export type SubjectKind = "account" | "user" | "login" | "extension" | "mfaMethod" | "apiKey"

const permission = (key: PermissionKey, subject: Subject, orSelf = false): Access => ({
  kind: "permission",
  key,
  subject,
  orSelf,
})

export const access = {
  /** Anyone, signed in or not. The list of such operations is pinned by a test. */
  public: { kind: "public" } as Access,
  /** Any signed-in user, for their own data. */
  signedIn: { kind: "signedIn" } as Access,
  /** In the caller's own account. */
  own: (key: PermissionKey) => permission(key, { kind: "own" }),
  inAccount: (key: PermissionKey, param = "accountId") => permission(key, { kind: "account", param }),
  onUser: (key: PermissionKey, param = "userId") => permission(key, { kind: "user", param }),
  /** As onUser; users can also call it for themselves. */
  onUserOrSelf: (key: PermissionKey, param = "userId") => permission(key, { kind: "user", param }, true),
  onExtension: (key: PermissionKey, param = "kitId") => permission(key, { kind: "extension", param }),
  /** On a user's two-factor method; users can also call it for their own methods. */
  onMfaMethodOrSelf: (key: PermissionKey, param = "mfaId") => permission(key, { kind: "mfaMethod", param }, true),
  onApiKey: (key: PermissionKey, param = "api_key_id") => permission(key, { kind: "apiKey", param }),
  onLogin: (key: PermissionKey, param = "loginName") => permission(key, { kind: "login", param }),
}
