// Package docs holds the lessons, in en and es, and the test that runs every transcript in them.
package docs
