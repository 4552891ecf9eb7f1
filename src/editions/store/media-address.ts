/** `<32 hex digits of its SHA-256>/<name>`. File systems allow names of 255 characters. */
export const MEDIA_ADDRESS = /^([0-9a-f]{32})\/[a-z0-9_-][a-z0-9._-]{0,254}$/;
